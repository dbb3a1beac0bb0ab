# shellcheck shell=bash
# What arena-parallel and arena-slurm share: the folder in which a plan is played. It keeps
#
#     plan        a copy of the plan
#     chunk       how many jobs one task plays, fixed when the folder is made
#     results/    result lines, in a file N.txt for each task
#
# Sourced by both. They set me to their name and yomi to what find_yomi finds.
: "${me:?}" "${yomi:=}"

fail() {
    echo "$me: $*" >&2
    exit 2
}

# The program: $YOMI, or the one that was built or installed with this script, or the one in PATH.
find_yomi() {
    local here candidate
    here=$(dirname "$(readlink -f "$0")")
    for candidate in "${YOMI:-}" "$here/../build/yomi" "$here/../../bin/yomi" "$(command -v yomi)"; do
        if [ -n "$candidate" ] && [ -x "$candidate" ]; then
            readlink -f "$candidate"
            return
        fi
    done
    fail "there is no program yomi; expected it in PATH or in \$YOMI"
}

need_number() {
    [[ $2 =~ ^[1-9][0-9]{0,8}$ ]] || fail "$1 is '$2'; expected a number from 1 on"
}

# keep NAME: makes a file of the folder from standard input, whole or not at all.
keep() {
    if ! cat >"$folder/$1.part" || ! mv "$folder/$1.part" "$folder/$1"; then
        fail "'$folder/$1' cannot be written"
    fi
}

# open_folder PLAN FOLDER [CHUNK]: makes the folder, or goes on with it; sets $folder and $chunk.
open_folder() {
    [ -r "$1" ] || fail "the plan '$1' cannot be read"
    mkdir -p "$2/results" || fail "the folder '$2' cannot be made"
    folder=$(cd "$2" && pwd) || exit 2
    if [ ! -e "$folder/plan" ]; then
        grep -q '^job=' "$1" || fail "'$1' has no jobs; expected a plan of 'yomi arena plan'"
        keep plan <"$1"
    fi
    cmp -s "$1" "$folder/plan" || fail "'$folder' belongs to another plan"
    if [ ! -e "$folder/chunk" ]; then
        echo "${3:-10}" | keep chunk
    fi
    read -r chunk <"$folder/chunk"
    [ -z "$3" ] || [ "$3" = "$chunk" ] ||
        echo "$me: the folder was made with chunks of $chunk jobs, which stay" >&2
}

# What the results so far say; status 0 when nothing more needs to be played.
judge() (
    cd "$folder/results" && shopt -s nullglob && "$yomi" arena judge ../plan -- *.txt
)

# Whether the plan may stop before its end.
is_sequential() {
    head -n 1 "$folder/plan" | grep -q $'\tsprt=[^\t]'
}
