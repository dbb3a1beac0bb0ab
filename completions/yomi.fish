# Completion of yomi for fish. tests/extra/app.sh compares the lists with what the program says.

set -l commands play show convert moves perft adapt bench version help
set -l formats pgn fen epd kif ki2 csa usi sfen

complete -c yomi -f
complete -c yomi -n "not __fish_seen_subcommand_from $commands" -a play -d "play in the terminal"
complete -c yomi -n "not __fish_seen_subcommand_from $commands" -a show -d "a position or a game record"
complete -c yomi -n "not __fish_seen_subcommand_from $commands" -a convert -d "records to another format"
complete -c yomi -n "not __fish_seen_subcommand_from $commands" -a moves -d "the legal moves"
complete -c yomi -n "not __fish_seen_subcommand_from $commands" -a perft -d "count move paths"
complete -c yomi -n "not __fish_seen_subcommand_from $commands" -a adapt -d "another program as a USI engine"
complete -c yomi -n "not __fish_seen_subcommand_from $commands" -a bench -d "fixed work"
complete -c yomi -n "not __fish_seen_subcommand_from $commands" -a version -d "version and build"
complete -c yomi -n "not __fish_seen_subcommand_from $commands" -a help -d "explain a command"
complete -c yomi -l help -d "explain the command"

complete -c yomi -n "__fish_seen_subcommand_from play show moves perft" -a "chess shogi"
complete -c yomi -n "__fish_seen_subcommand_from play show moves perft" -x -l moves -d "play these first"
complete -c yomi -n "__fish_seen_subcommand_from play show moves perft" -x -l rules -d "rule switches"
complete -c yomi -n "__fish_seen_subcommand_from play show moves perft" -l odd -d "accept odd positions"
complete -c yomi -n "__fish_seen_subcommand_from play show" -l ascii -d "nothing but ASCII"
complete -c yomi -n "__fish_seen_subcommand_from play show" -l flip -d "from the other side"
complete -c yomi -n "__fish_seen_subcommand_from play show" -x -l color -a "auto always never"

complete -c yomi -n "__fish_seen_subcommand_from play" -x -l as -a "black white both none"
complete -c yomi -n "__fish_seen_subcommand_from play" -x -l clock -d "600+5, byoyomi:300+30"
complete -c yomi -n "__fish_seen_subcommand_from play" -r -F -l resume -d "a saved game"
complete -c yomi -n "__fish_seen_subcommand_from play" -x -l seed -d "for the random moves"
complete -c yomi -n "__fish_seen_subcommand_from play" -x -l position -d "begin from it"

complete -c yomi -n "__fish_seen_subcommand_from show convert" -F
complete -c yomi -n "__fish_seen_subcommand_from show convert" -x -l from -a "$formats"
complete -c yomi -n "__fish_seen_subcommand_from show convert" -l lenient -d "mend what can be mended"
complete -c yomi -n "__fish_seen_subcommand_from show" -x -l game -d "the game of that number"
complete -c yomi -n "__fish_seen_subcommand_from convert" -x -l to -a "$formats"
complete -c yomi -n "__fish_seen_subcommand_from convert" -x -l out -a "(__fish_complete_directories)"
complete -c yomi -n "__fish_seen_subcommand_from convert" -x -l encoding -a "utf8 cp932"
complete -c yomi -n "__fish_seen_subcommand_from convert" -l quiet -d "do not say what is left out"

complete -c yomi -n "__fish_seen_subcommand_from show moves" -l json -d "one JSON object"
complete -c yomi -n "__fish_seen_subcommand_from moves" -l count -d "only how many"
complete -c yomi -n "__fish_seen_subcommand_from perft" -l split -d "count each first move"
complete -c yomi -n "__fish_seen_subcommand_from perft" -r -F -l file -d "every position of a file"
complete -c yomi -n "__fish_seen_subcommand_from adapt" -a gnushogi
complete -c yomi -n "__fish_seen_subcommand_from bench" -a perft
complete -c yomi -n "__fish_seen_subcommand_from bench" -l list -d "the names"
complete -c yomi -n "__fish_seen_subcommand_from help" -a "play show convert moves perft adapt bench version"
