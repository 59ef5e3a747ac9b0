# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_wumpus_global_optspecs
    string join \n variant= rules= cave= rooms= tunnels= arrows= pits= bats= smell= sense= board= size= pit-odds= players= wumpuses= bots= seed= daily= cheat hints record= replay= pace= resume= no-save color= plain h/help V/version
end

function __fish_wumpus_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_wumpus_global_optspecs) -- $cmd 2>/dev/null
    or return 0
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_wumpus_using_subcommand
    set -l cmd (__fish_wumpus_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c wumpus -n "__fish_wumpus_needs_command" -l variant -d 'Game: classic (default), grue, world, textbook, hidden' -r -f -a "classic\t''
grue\t''
world\t''
textbook\t''
hidden\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l rules -d 'Classic: opinionated (default), dungeon, original, bsd' -r -f -a "opinionated\t''
dungeon\t''
original\t''
bsd\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l cave -d 'Classic: the cave: torus, random, your own, and others' -r -F -a "dodecahedron\t''
mobius\t''
beads\t''
torus\t''
dendrite\t''
one-way\t''
shuffled\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l rooms -d 'Classic: rooms in a random cave, 6 to 10,000' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l tunnels -d 'Classic: most tunnels of a room in a random cave, 2 to 12' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l arrows -d 'Classic: the arrows you begin with, 1 to 99' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l pits -d 'Classic: number of rooms with pits, from 0' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l bats -d 'Classic: number of rooms with bats, from 0' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l smell -d 'Classic: how many tunnels away you smell the wumpus, 1 to 9' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l sense -d 'Grue: your keen sense (smell, hearing or sight)' -r -f -a "smell\t''
hearing\t''
sight\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l board -d 'World and textbook: published or random board' -r -f -a "published\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l size -d 'Textbook: rows and columns of the grid, 2 to 32' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l pit-odds -d 'Textbook: the chance of a pit in each square, A/B like 1/5, with A from 0 to B and B from 1 to 100' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l players -d 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l wumpuses -d 'Hidden: 1 or 2 Wumpuses (default: drawn in secret)' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l bots -d 'Hidden: add N bots' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l seed -d 'Play seed N; N:M takes the set-up of N, the luck of M' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l daily -d 'Play the hunt of the day (UTC), the same for everybody' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l record -d 'Write the game to a new file while you play' -r -F
complete -c wumpus -n "__fish_wumpus_needs_command" -l replay -d 'Show a recorded game, and exit' -r -F
complete -c wumpus -n "__fish_wumpus_needs_command" -l pace -d 'Seconds to pause before each line of a replay' -r -f
complete -c wumpus -n "__fish_wumpus_needs_command" -l resume -d 'Resume the last hunt, or a hunt by its number or file' -r -F
complete -c wumpus -n "__fish_wumpus_needs_command" -l color -d 'Use colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l cheat -d 'Show the whole cave, and everything that happens in it'
complete -c wumpus -n "__fish_wumpus_needs_command" -l hints -d 'Give a hint before each choice'
complete -c wumpus -n "__fish_wumpus_needs_command" -l no-save -d 'Keep no unfinished hunt, result or line history'
complete -c wumpus -n "__fish_wumpus_needs_command" -l plain -d 'Plain text: no colours, no drawings, no line editing'
complete -c wumpus -n "__fish_wumpus_needs_command" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_needs_command" -s V -l version -d 'Print version'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "classic" -d 'classic is the game of 1973: a wumpus, pits and bats in a cave.'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "grue" -d 'In grue, a second beast hunts you, and you must reach the exit.'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "world" -d 'In world, you search a grid of sixteen cells for gold, with one arrow for the wumpus.'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "textbook" -d 'In textbook, you fetch gold from a grid of squares, by the rules that AI classes teach.'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "hidden" -d 'In hidden, several players share one screen, and one or two of them are Wumpuses.'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "play" -d 'Play at the prompt (the default command)'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "hunts" -d 'List your unfinished hunts, or remove some'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "stats" -d 'Show your results: wins, streaks, points given away'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "daily" -d 'List your daily hunts'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "review" -d 'Show what each choice of a hunt was worth'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "host" -d 'Host Hidden Wumpus for players at terminals of their own'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "join" -d 'Take your seat at a hosted game of Hidden Wumpus'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "watch" -d 'Watch a hosted game of Hidden Wumpus'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "agent" -d 'Let a program play, with requests and replies as JSON lines'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "simulate" -d 'Simulate many hunts, and count how they end'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "man" -d 'Print the manual page, as roff source'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "completions" -d 'Print a script that lets your shell complete the flags on Tab'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "help" -d 'Explain a command'
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l rules -d 'Classic: opinionated (default), dungeon, original, bsd' -r -f -a "opinionated\t''
dungeon\t''
original\t''
bsd\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l cave -d 'Classic: the cave: torus, random, your own, and others' -r -F -a "dodecahedron\t''
mobius\t''
beads\t''
torus\t''
dendrite\t''
one-way\t''
shuffled\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l rooms -d 'Classic: rooms in a random cave, 6 to 10,000' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l tunnels -d 'Classic: most tunnels of a room in a random cave, 2 to 12' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l arrows -d 'Classic: the arrows you begin with, 1 to 99' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l pits -d 'Classic: number of rooms with pits, from 0' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l bats -d 'Classic: number of rooms with bats, from 0' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l smell -d 'Classic: how many tunnels away you smell the wumpus, 1 to 9' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l bots -d 'Hidden: add N bots' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l seed -d 'Play seed N; N:M takes the set-up of N, the luck of M' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l daily -d 'Play the hunt of the day (UTC), the same for everybody' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l record -d 'Write the game to a new file while you play' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l replay -d 'Show a recorded game, and exit' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l pace -d 'Seconds to pause before each line of a replay' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l resume -d 'Resume the last hunt, or a hunt by its number or file' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l color -d 'Use colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l cheat -d 'Show the whole cave, and everything that happens in it'
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l hints -d 'Give a hint before each choice'
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l no-save -d 'Keep no unfinished hunt, result or line history'
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -l plain -d 'Plain text: no colours, no drawings, no line editing'
complete -c wumpus -n "__fish_wumpus_using_subcommand classic" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l sense -d 'Grue: your keen sense (smell, hearing or sight)' -r -f -a "smell\t''
hearing\t''
sight\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l bots -d 'Hidden: add N bots' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l seed -d 'Play seed N; N:M takes the set-up of N, the luck of M' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l daily -d 'Play the hunt of the day (UTC), the same for everybody' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l record -d 'Write the game to a new file while you play' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l replay -d 'Show a recorded game, and exit' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l pace -d 'Seconds to pause before each line of a replay' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l resume -d 'Resume the last hunt, or a hunt by its number or file' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l color -d 'Use colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l cheat -d 'Show the whole cave, and everything that happens in it'
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l hints -d 'Give a hint before each choice'
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l no-save -d 'Keep no unfinished hunt, result or line history'
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -l plain -d 'Plain text: no colours, no drawings, no line editing'
complete -c wumpus -n "__fish_wumpus_using_subcommand grue" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l board -d 'World and textbook: published or random board' -r -f -a "published\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l bots -d 'Hidden: add N bots' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l seed -d 'Play seed N; N:M takes the set-up of N, the luck of M' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l daily -d 'Play the hunt of the day (UTC), the same for everybody' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l record -d 'Write the game to a new file while you play' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l replay -d 'Show a recorded game, and exit' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l pace -d 'Seconds to pause before each line of a replay' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l resume -d 'Resume the last hunt, or a hunt by its number or file' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l color -d 'Use colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l cheat -d 'Show the whole cave, and everything that happens in it'
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l hints -d 'Give a hint before each choice'
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l no-save -d 'Keep no unfinished hunt, result or line history'
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -l plain -d 'Plain text: no colours, no drawings, no line editing'
complete -c wumpus -n "__fish_wumpus_using_subcommand world" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l board -d 'World and textbook: published or random board' -r -f -a "published\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l size -d 'Textbook: rows and columns of the grid, 2 to 32' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l pit-odds -d 'Textbook: the chance of a pit in each square, A/B like 1/5, with A from 0 to B and B from 1 to 100' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l bots -d 'Hidden: add N bots' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l seed -d 'Play seed N; N:M takes the set-up of N, the luck of M' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l daily -d 'Play the hunt of the day (UTC), the same for everybody' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l record -d 'Write the game to a new file while you play' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l replay -d 'Show a recorded game, and exit' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l pace -d 'Seconds to pause before each line of a replay' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l resume -d 'Resume the last hunt, or a hunt by its number or file' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l color -d 'Use colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l cheat -d 'Show the whole cave, and everything that happens in it'
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l hints -d 'Give a hint before each choice'
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l no-save -d 'Keep no unfinished hunt, result or line history'
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -l plain -d 'Plain text: no colours, no drawings, no line editing'
complete -c wumpus -n "__fish_wumpus_using_subcommand textbook" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l players -d 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l wumpuses -d 'Hidden: 1 or 2 Wumpuses (default: drawn in secret)' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l bots -d 'Hidden: add N bots' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l seed -d 'Play seed N; N:M takes the set-up of N, the luck of M' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l daily -d 'Play the hunt of the day (UTC), the same for everybody' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l record -d 'Write the game to a new file while you play' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l replay -d 'Show a recorded game, and exit' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l pace -d 'Seconds to pause before each line of a replay' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l resume -d 'Resume the last hunt, or a hunt by its number or file' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l color -d 'Use colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l cheat -d 'Show the whole cave, and everything that happens in it'
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l hints -d 'Give a hint before each choice'
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l no-save -d 'Keep no unfinished hunt, result or line history'
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -l plain -d 'Plain text: no colours, no drawings, no line editing'
complete -c wumpus -n "__fish_wumpus_using_subcommand hidden" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l variant -d 'Game: classic (default), grue, world, textbook, hidden' -r -f -a "classic\t''
grue\t''
world\t''
textbook\t''
hidden\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l rules -d 'Classic: opinionated (default), dungeon, original, bsd' -r -f -a "opinionated\t''
dungeon\t''
original\t''
bsd\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l cave -d 'Classic: the cave: torus, random, your own, and others' -r -F -a "dodecahedron\t''
mobius\t''
beads\t''
torus\t''
dendrite\t''
one-way\t''
shuffled\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l rooms -d 'Classic: rooms in a random cave, 6 to 10,000' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l tunnels -d 'Classic: most tunnels of a room in a random cave, 2 to 12' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l arrows -d 'Classic: the arrows you begin with, 1 to 99' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l pits -d 'Classic: number of rooms with pits, from 0' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l bats -d 'Classic: number of rooms with bats, from 0' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l smell -d 'Classic: how many tunnels away you smell the wumpus, 1 to 9' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l sense -d 'Grue: your keen sense (smell, hearing or sight)' -r -f -a "smell\t''
hearing\t''
sight\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l board -d 'World and textbook: published or random board' -r -f -a "published\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l size -d 'Textbook: rows and columns of the grid, 2 to 32' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l pit-odds -d 'Textbook: the chance of a pit in each square, A/B like 1/5, with A from 0 to B and B from 1 to 100' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l players -d 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l wumpuses -d 'Hidden: 1 or 2 Wumpuses (default: drawn in secret)' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l bots -d 'Hidden: add N bots' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l seed -d 'Play seed N; N:M takes the set-up of N, the luck of M' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l daily -d 'Play the hunt of the day (UTC), the same for everybody' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l record -d 'Write the game to a new file while you play' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l replay -d 'Show a recorded game, and exit' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l pace -d 'Seconds to pause before each line of a replay' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l resume -d 'Resume the last hunt, or a hunt by its number or file' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l color -d 'Use colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l cheat -d 'Show the whole cave, and everything that happens in it'
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l hints -d 'Give a hint before each choice'
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l no-save -d 'Keep no unfinished hunt, result or line history'
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l plain -d 'Plain text: no colours, no drawings, no line editing'
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand hunts; and not __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand hunts; and not __fish_seen_subcommand_from rm" -f -a "rm" -d 'Remove hunts for good'
complete -c wumpus -n "__fish_wumpus_using_subcommand hunts; and __fish_seen_subcommand_from rm" -l yes -d 'Do not ask first'
complete -c wumpus -n "__fish_wumpus_using_subcommand hunts; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_using_subcommand stats" -l json -d 'Print one JSON object instead of the table'
complete -c wumpus -n "__fish_wumpus_using_subcommand stats" -l plain -d 'List your last 30 hunts in words, without bars'
complete -c wumpus -n "__fish_wumpus_using_subcommand stats" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand daily" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand review" -l json -d 'Print one JSON object instead of text, or one for each game of a day'
complete -c wumpus -n "__fish_wumpus_using_subcommand review" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l players -d 'The players: a number, or names with commas' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l bots -d 'Hidden: add N bots' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l wumpuses -d '1 or 2 Wumpuses (default: drawn in secret)' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l seed -d 'Play seed N; N:M takes the set-up of N, the luck of M' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l talk -d 'End each talk after this many seconds' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l turn -d 'Count a turn that takes longer than this as a pass' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l listen -d 'Listen on an address, such as 127.0.0.1:4000' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l socket -d 'Listen on a Unix socket that every account on this machine can use' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l record -d 'Write the game to a new file while you play' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l resume -d 'Resume a hosted game: the last one, or one by its number or file' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l open -d 'Let --listen take connections from other machines'
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -l cheat -d 'See everything; all players are told that you do'
complete -c wumpus -n "__fish_wumpus_using_subcommand host" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand join" -l socket -d 'The Unix socket of the game' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand join" -l run -d 'Let a program play: it reads and writes those lines' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand join" -l color -d 'Use colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand join" -l json -d 'Pass on the lines of the game as JSON, for a program'
complete -c wumpus -n "__fish_wumpus_using_subcommand join" -l plain -d 'Plain text: no colours, no drawings, no line editing'
complete -c wumpus -n "__fish_wumpus_using_subcommand join" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand watch" -l socket -d 'The Unix socket of the game' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand watch" -l run -d 'Let a program play: it reads and writes those lines' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand watch" -l color -d 'Use colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand watch" -l json -d 'Pass on the lines of the game as JSON, for a program'
complete -c wumpus -n "__fish_wumpus_using_subcommand watch" -l plain -d 'Plain text: no colours, no drawings, no line editing'
complete -c wumpus -n "__fish_wumpus_using_subcommand watch" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand agent" -l max-turns -d 'End each hunt after N turns' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand agent" -l reward -d 'The rewards of a hunt' -r -f -a "sparse\t'1 for a win, -1 for a loss, 0 otherwise'
steps\t'-1 for each action, another -10 for each arrow, 1000 for a win, -1000 for a loss'
aima\t'The textbook\'s: -1 for each action, another -10 for the arrow, 1000 for the gold, -1000 for dying'"
complete -c wumpus -n "__fish_wumpus_using_subcommand agent" -l cheat -d 'Add the truth to each reply: where everything is, and all that happens unseen'
complete -c wumpus -n "__fish_wumpus_using_subcommand agent" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l variant -d 'Game: classic (default), grue, world, textbook, hidden' -r -f -a "classic\t''
grue\t''
world\t''
textbook\t''
hidden\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l rules -d 'Classic: opinionated (default), dungeon, original, bsd' -r -f -a "opinionated\t''
dungeon\t''
original\t''
bsd\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l cave -d 'Classic: the cave: torus, random, your own, and others' -r -F -a "dodecahedron\t''
mobius\t''
beads\t''
torus\t''
dendrite\t''
one-way\t''
shuffled\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l rooms -d 'Classic: rooms in a random cave, 6 to 10,000' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l tunnels -d 'Classic: most tunnels of a room in a random cave, 2 to 12' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l arrows -d 'Classic: the arrows you begin with, 1 to 99' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l pits -d 'Classic: number of rooms with pits, from 0' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l bats -d 'Classic: number of rooms with bats, from 0' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l smell -d 'Classic: how many tunnels away you smell the wumpus, 1 to 9' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l sense -d 'Grue: your keen sense (smell, hearing or sight)' -r -f -a "smell\t''
hearing\t''
sight\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l board -d 'World and textbook: published or random board' -r -f -a "published\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l size -d 'Textbook: rows and columns of the grid, 2 to 32' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l pit-odds -d 'Textbook: the chance of a pit in each square, A/B like 1/5, with A from 0 to B and B from 1 to 100' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l players -d 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l wumpuses -d 'Hidden: 1 or 2 Wumpuses (default: drawn in secret)' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l bot -d 'The bot that plays: random (default), careful (not in hidden) or sharp' -r -f -a "random\t''
careful\t''
sharp\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l agent -d 'Let a program play instead: its command line, run without a shell; give several to rank them' -r -f -a "(__fish_complete_command)"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l class -d 'Let the programs listed in this file play, and rank them; each line has a name and a command' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l move-timeout -d 'The program\'s time limit for each move' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l total-timeout -d 'The program\'s time limit for all hunts' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l cpu-time -d 'The processor time limit for each of the program\'s processes (not on Windows)' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l max-turns -d 'The program\'s turn limit for each hunt' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l max-failures -d 'Give up on a program after N failures' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l reward -d 'Report scores too, by these rewards (not in hidden)' -r -f -a "sparse\t'1 for a win, -1 for a loss, 0 otherwise'
steps\t'-1 for each action, another -10 for each arrow, 1000 for a win, -1000 for a loss'
aima\t'The textbook\'s: -1 for each action, another -10 for the arrow, 1000 for the gold, -1000 for dying'"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l hunts -d 'The number of hunts' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l seed -d 'The seed of a bot\'s first hunt [default: 1], or the seed from which a program\'s hunts are drawn [default: a secret]; - reads it from standard input' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l threads -d 'The number of threads [default: one per core, but 1 with a program]' -r -f
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l json-file -d 'Write the JSON object to this file after all programs have ended, and print its checksum' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l gradescope -d 'Write a program\'s points for Gradescope to this file: 0 for playing like random, 60 like careful, 100 like sharp' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l merge -d 'Add up the reports of --json in these files' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l json -d 'Print one JSON object instead of the table'
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l list -d 'Print one line per hunt instead: seed, ending, turns, and any score'
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l csv -d 'Print the ranked programs as comma-separated values instead'
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand man" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "play" -d 'Play at the prompt (the default command)'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "hunts" -d 'List your unfinished hunts, or remove some'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "stats" -d 'Show your results: wins, streaks, points given away'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "daily" -d 'List your daily hunts'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "review" -d 'Show what each choice of a hunt was worth'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "host" -d 'Host Hidden Wumpus for players at terminals of their own'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "join" -d 'Take your seat at a hosted game of Hidden Wumpus'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "watch" -d 'Watch a hosted game of Hidden Wumpus'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "agent" -d 'Let a program play, with requests and replies as JSON lines'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "simulate" -d 'Simulate many hunts, and count how they end'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "man" -d 'Print the manual page, as roff source'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats daily review host join watch agent simulate man completions" -f -a "completions" -d 'Print a script that lets your shell complete the flags on Tab'
