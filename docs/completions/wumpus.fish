# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_wumpus_global_optspecs
    string join \n variant= rules= sense= board= players= wumpuses= seed= daily= cheat record= replay= resume= no-save color= plain h/help V/version
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

complete -c wumpus -n "__fish_wumpus_needs_command" -l variant -d 'The game: classic (default), grue, world or hidden' -r -f -a "classic\t''
grue\t''
world\t''
hidden\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l rules -d 'Classic: opinionated (default), dungeon or original' -r -f -a "opinionated\t''
dungeon\t''
original\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l sense -d 'Grue: the keen sense, which is smell, hearing or sight' -r -f -a "smell\t''
hearing\t''
sight\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l board -d 'World: published (default) or random (may be hopeless)' -r -f -a "published\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l players -d 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)' -r
complete -c wumpus -n "__fish_wumpus_needs_command" -l wumpuses -d 'Hidden: how many Wumpuses, 1 or 2; else it is drawn' -r
complete -c wumpus -n "__fish_wumpus_needs_command" -l seed -d 'A hunt by its name: N, or N:M for set-up and luck' -r
complete -c wumpus -n "__fish_wumpus_needs_command" -l daily -d 'The hunt of the day, for everybody (UTC), or of a DATE' -r
complete -c wumpus -n "__fish_wumpus_needs_command" -l record -d 'Write the game down in a new file while it is played' -r -F
complete -c wumpus -n "__fish_wumpus_needs_command" -l replay -d 'Show a game that was written down, and end' -r -F
complete -c wumpus -n "__fish_wumpus_needs_command" -l resume -d 'Go on with the last hunt, hunt N, or the game in a file' -r -F
complete -c wumpus -n "__fish_wumpus_needs_command" -l color -d 'Colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_needs_command" -l cheat -d 'Show where everything is, and each monster\'s move'
complete -c wumpus -n "__fish_wumpus_needs_command" -l no-save -d 'Keep nothing: no hunt, no result, no history'
complete -c wumpus -n "__fish_wumpus_needs_command" -l plain -d 'Words alone: no colour, drawing or line editor'
complete -c wumpus -n "__fish_wumpus_needs_command" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_needs_command" -s V -l version -d 'Print version'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "play" -d 'Play at the prompt, which is also what is done without a command'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "hunts" -d 'List the hunts that you left, or remove one'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "stats" -d 'Show your record in each game: hunts, wins, streaks'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "agent" -d 'Let a program play, by JSON lines on standard input and output'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "simulate" -d 'Simulate many hunts without a screen, and count how they end'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "man" -d 'Print the manual page, in roff'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "completions" -d 'Print what a shell needs to complete the flags on Tab'
complete -c wumpus -n "__fish_wumpus_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l variant -d 'The game: classic (default), grue, world or hidden' -r -f -a "classic\t''
grue\t''
world\t''
hidden\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l rules -d 'Classic: opinionated (default), dungeon or original' -r -f -a "opinionated\t''
dungeon\t''
original\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l sense -d 'Grue: the keen sense, which is smell, hearing or sight' -r -f -a "smell\t''
hearing\t''
sight\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l board -d 'World: published (default) or random (may be hopeless)' -r -f -a "published\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l players -d 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l wumpuses -d 'Hidden: how many Wumpuses, 1 or 2; else it is drawn' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l seed -d 'A hunt by its name: N, or N:M for set-up and luck' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l daily -d 'The hunt of the day, for everybody (UTC), or of a DATE' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l record -d 'Write the game down in a new file while it is played' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l replay -d 'Show a game that was written down, and end' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l resume -d 'Go on with the last hunt, hunt N, or the game in a file' -r -F
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l color -d 'Colours: auto (default), always or never' -r -f -a "auto\t''
always\t''
never\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l cheat -d 'Show where everything is, and each monster\'s move'
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l no-save -d 'Keep nothing: no hunt, no result, no history'
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -l plain -d 'Words alone: no colour, drawing or line editor'
complete -c wumpus -n "__fish_wumpus_using_subcommand play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand hunts; and not __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand hunts; and not __fish_seen_subcommand_from rm" -f -a "rm" -d 'Remove a hunt for good'
complete -c wumpus -n "__fish_wumpus_using_subcommand hunts; and __fish_seen_subcommand_from rm" -l yes -d 'Do not ask first'
complete -c wumpus -n "__fish_wumpus_using_subcommand hunts; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_using_subcommand stats" -l json -d 'Print one JSON object instead of the table'
complete -c wumpus -n "__fish_wumpus_using_subcommand stats" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand agent" -l max-turns -d 'Give a hunt up after N turns' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand agent" -l reward -d 'What is rewarded' -r -f -a "sparse\t'1 for a win, -1 for a loss, and 0 for everything else'
aima\t'-1 an action, another -10 an arrow, 1000 for a win and -1000 for a loss'"
complete -c wumpus -n "__fish_wumpus_using_subcommand agent" -l cheat -d 'Tell where everything is, and each monster\'s move'
complete -c wumpus -n "__fish_wumpus_using_subcommand agent" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l variant -d 'The game: classic (default), grue, world or hidden' -r -f -a "classic\t''
grue\t''
world\t''
hidden\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l rules -d 'Classic: opinionated (default), dungeon or original' -r -f -a "opinionated\t''
dungeon\t''
original\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l sense -d 'Grue: the keen sense, which is smell, hearing or sight' -r -f -a "smell\t''
hearing\t''
sight\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l board -d 'World: published (default) or random (may be hopeless)' -r -f -a "published\t''
random\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l players -d 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l wumpuses -d 'Hidden: how many Wumpuses, 1 or 2; else it is drawn' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l bot -d 'Who hunts: random (default); or careful, but not in the hidden variant' -r -f -a "random\t''
careful\t''"
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l agent -d 'A program that hunts instead: its command, which no shell reads' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l move-timeout -d 'How many seconds the program has for a move; else 10' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l hunts -d 'How many hunts' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l seed -d 'The seed of the first hunt; the next hunt has the next seed' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l threads -d 'How many threads share the work; else one a core, or one for a program' -r
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l json -d 'Print one JSON object instead of the table'
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -l list -d 'Print a line a hunt instead: its seed, ending and turns'
complete -c wumpus -n "__fish_wumpus_using_subcommand simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand man" -s h -l help -d 'Print help'
complete -c wumpus -n "__fish_wumpus_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats agent simulate man completions help" -f -a "play" -d 'Play at the prompt, which is also what is done without a command'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats agent simulate man completions help" -f -a "hunts"
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats agent simulate man completions help" -f -a "stats"
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats agent simulate man completions help" -f -a "agent" -d 'Let a program play, by JSON lines on standard input and output'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats agent simulate man completions help" -f -a "simulate" -d 'Simulate many hunts without a screen, and count how they end'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats agent simulate man completions help" -f -a "man" -d 'Print the manual page, in roff'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats agent simulate man completions help" -f -a "completions" -d 'Print what a shell needs to complete the flags on Tab'
complete -c wumpus -n "__fish_wumpus_using_subcommand help; and not __fish_seen_subcommand_from play hunts stats agent simulate man completions help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
