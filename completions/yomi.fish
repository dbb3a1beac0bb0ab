# Completion of yomi for fish: the program itself says what may come next (src/app/completion.h).

function __yomi_complete
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    set -l option (string match -r -- '^--[^=]*=' "$word")
    set -l path (string replace -r -- '^--[^=]*=' '' "$word")
    command -q yomi; or return
    for line in (command yomi --complete $before[2..] "$word" </dev/null 2>/dev/null)
        switch $line
            case \tfiles
                string replace -r -- '^' "$option" (__fish_complete_path "$path")
            case \tfolders
                string replace -r -- '^' "$option" (__fish_complete_directories "$path")
            case '*'
                echo $line
        end
    end
end

complete -c yomi -f -a '(__yomi_complete)'
