# Completion of yomi for fish. tests/extra/completions.sh compares it with what the program says.

# Whether the command is one of these; and whether its first word is still to come.
function __yomi_command
    set -l words (commandline -opc)
    test (count $words) -gt 1; and contains -- $words[2] $argv
end
function __yomi_first_word
    test (count (commandline -opc)) = 2; and __yomi_command $argv
end

set -l commands play show convert moves perft adapt bench version help
set -l formats pgn fen epd kif ki2 csa usi sfen

complete -c yomi -f
complete -c yomi -n "not __yomi_command $commands" -a play -d "play in the terminal"
complete -c yomi -n "not __yomi_command $commands" -a show -d "a position or a game record"
complete -c yomi -n "not __yomi_command $commands" -a convert -d "records to another format"
complete -c yomi -n "not __yomi_command $commands" -a moves -d "the legal moves"
complete -c yomi -n "not __yomi_command $commands" -a perft -d "count move paths"
complete -c yomi -n "not __yomi_command $commands" -a bench -d "fixed work"
complete -c yomi -n "not __yomi_command $commands" -a version -d "version and build"
complete -c yomi -n "not __yomi_command $commands" -a help -d "explain a command"
complete -c yomi -l help -d "explain the command"

complete -c yomi -n "__yomi_first_word play show moves perft" -a "chess shogi"
complete -c yomi -n "__yomi_command play show moves perft" -x -l moves -d "play these first"
complete -c yomi -n "__yomi_command play show moves perft" -x -l rules -d "rule switches"
complete -c yomi -n "__yomi_command play show moves perft" -l odd -d "accept odd positions"
complete -c yomi -n "__yomi_command play show" -l ascii -d "nothing but ASCII"
complete -c yomi -n "__yomi_command play show" -l flip -d "from the other side"
complete -c yomi -n "__yomi_command play show" -x -l color -a "auto always never"

complete -c yomi -n "__yomi_command play" -x -l as -a "black white both none"
complete -c yomi -n "__yomi_command play" -x -l clock -d "600+5, byoyomi:300+30"
complete -c yomi -n "__yomi_command play" -r -F -l resume -d "a saved game"
complete -c yomi -n "__yomi_command play" -x -l seed -d "for the random moves"
complete -c yomi -n "__yomi_command play" -x -l position -d "begin from it"

complete -c yomi -n "__yomi_command convert" -F
complete -c yomi -n "__yomi_first_word show" -F
complete -c yomi -n "__yomi_command show convert" -x -l from -a "$formats"
complete -c yomi -n "__yomi_command show convert" -l lenient -d "mend what can be mended"
complete -c yomi -n "__yomi_command show" -x -l game -d "the game of that number"
complete -c yomi -n "__yomi_command convert" -x -l to -a "$formats"
complete -c yomi -n "__yomi_command convert" -x -l out -a "(__fish_complete_directories)"
complete -c yomi -n "__yomi_command convert" -x -l encoding -a "utf8 cp932"
complete -c yomi -n "__yomi_command convert" -l quiet -d "do not say what is left out"

complete -c yomi -n "__yomi_command show moves" -l json -d "one JSON object"
complete -c yomi -n "__yomi_command moves" -l count -d "only how many"
complete -c yomi -n "__yomi_command perft" -l split -d "count each first move"
complete -c yomi -n "__yomi_command perft" -r -F -l file -d "every position of a file"
complete -c yomi -n "__yomi_first_word bench" -a "perft minimax"
complete -c yomi -n "__yomi_command bench" -l list -d "the names"
complete -c yomi -n "__yomi_first_word help" -a "$commands"
