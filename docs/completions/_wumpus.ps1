
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'wumpus' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'wumpus'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'wumpus' {
            [CompletionResult]::new('--variant', '--variant', [CompletionResultType]::ParameterName, 'The game: classic (default), grue, world or hidden')
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'Classic: opinionated (default), dungeon or original')
            [CompletionResult]::new('--sense', '--sense', [CompletionResultType]::ParameterName, 'Grue: the keen sense, which is smell, hearing or sight')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'World: published (default) or random (may be hopeless)')
            [CompletionResult]::new('--players', '--players', [CompletionResultType]::ParameterName, 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)')
            [CompletionResult]::new('--wumpuses', '--wumpuses', [CompletionResultType]::ParameterName, 'Hidden: how many Wumpuses, 1 or 2; else it is drawn')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'A hunt by its name: N, or N:M for set-up and luck')
            [CompletionResult]::new('--daily', '--daily', [CompletionResultType]::ParameterName, 'The hunt of the day, for everybody (UTC), or of a DATE')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game down in a new file while it is played')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Show a game that was written down, and end')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Go on with the last hunt, hunt N, or the game in a file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colours: auto (default), always or never')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Show where everything is, and each monster''s move')
            [CompletionResult]::new('--no-save', '--no-save', [CompletionResultType]::ParameterName, 'Keep nothing: no hunt, no result, no history')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Words alone: no colour, drawing or line editor')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Play at the prompt, which is also what is done without a command')
            [CompletionResult]::new('hunts', 'hunts', [CompletionResultType]::ParameterValue, 'List the hunts that you left, or remove one')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'Show your record in each game: hunts, wins, streaks')
            [CompletionResult]::new('agent', 'agent', [CompletionResultType]::ParameterValue, 'Let a program play, by JSON lines on standard input and output')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Simulate many hunts without a screen, and count how they end')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, in roff')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print what a shell needs to complete the flags on Tab')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'wumpus;play' {
            [CompletionResult]::new('--variant', '--variant', [CompletionResultType]::ParameterName, 'The game: classic (default), grue, world or hidden')
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'Classic: opinionated (default), dungeon or original')
            [CompletionResult]::new('--sense', '--sense', [CompletionResultType]::ParameterName, 'Grue: the keen sense, which is smell, hearing or sight')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'World: published (default) or random (may be hopeless)')
            [CompletionResult]::new('--players', '--players', [CompletionResultType]::ParameterName, 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)')
            [CompletionResult]::new('--wumpuses', '--wumpuses', [CompletionResultType]::ParameterName, 'Hidden: how many Wumpuses, 1 or 2; else it is drawn')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'A hunt by its name: N, or N:M for set-up and luck')
            [CompletionResult]::new('--daily', '--daily', [CompletionResultType]::ParameterName, 'The hunt of the day, for everybody (UTC), or of a DATE')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game down in a new file while it is played')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Show a game that was written down, and end')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Go on with the last hunt, hunt N, or the game in a file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colours: auto (default), always or never')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Show where everything is, and each monster''s move')
            [CompletionResult]::new('--no-save', '--no-save', [CompletionResultType]::ParameterName, 'Keep nothing: no hunt, no result, no history')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Words alone: no colour, drawing or line editor')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;hunts' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove a hunt for good')
            break
        }
        'wumpus;hunts;rm' {
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask first')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'wumpus;stats' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object instead of the table')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;agent' {
            [CompletionResult]::new('--max-turns', '--max-turns', [CompletionResultType]::ParameterName, 'Give a hunt up after N turns')
            [CompletionResult]::new('--reward', '--reward', [CompletionResultType]::ParameterName, 'What is rewarded')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Tell where everything is, and each monster''s move')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;simulate' {
            [CompletionResult]::new('--variant', '--variant', [CompletionResultType]::ParameterName, 'The game: classic (default), grue, world or hidden')
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'Classic: opinionated (default), dungeon or original')
            [CompletionResult]::new('--sense', '--sense', [CompletionResultType]::ParameterName, 'Grue: the keen sense, which is smell, hearing or sight')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'World: published (default) or random (may be hopeless)')
            [CompletionResult]::new('--players', '--players', [CompletionResultType]::ParameterName, 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)')
            [CompletionResult]::new('--wumpuses', '--wumpuses', [CompletionResultType]::ParameterName, 'Hidden: how many Wumpuses, 1 or 2; else it is drawn')
            [CompletionResult]::new('--bot', '--bot', [CompletionResultType]::ParameterName, 'Who hunts: random (default); or careful, but not in the hidden variant')
            [CompletionResult]::new('--agent', '--agent', [CompletionResultType]::ParameterName, 'A program that hunts instead: its command, which no shell reads')
            [CompletionResult]::new('--move-timeout', '--move-timeout', [CompletionResultType]::ParameterName, 'How many seconds the program has for a move; else 10')
            [CompletionResult]::new('--hunts', '--hunts', [CompletionResultType]::ParameterName, 'How many hunts')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'The seed of the first hunt; the next hunt has the next seed')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'How many threads share the work; else one a core, or one for a program')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object instead of the table')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'Print a line a hunt instead: its seed, ending and turns')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;man' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'wumpus;completions' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;help' {
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Play at the prompt, which is also what is done without a command')
            [CompletionResult]::new('hunts', 'hunts', [CompletionResultType]::ParameterValue, 'hunts')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'stats')
            [CompletionResult]::new('agent', 'agent', [CompletionResultType]::ParameterValue, 'Let a program play, by JSON lines on standard input and output')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Simulate many hunts without a screen, and count how they end')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, in roff')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print what a shell needs to complete the flags on Tab')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'wumpus;help;play' {
            break
        }
        'wumpus;help;hunts' {
            break
        }
        'wumpus;help;stats' {
            break
        }
        'wumpus;help;agent' {
            break
        }
        'wumpus;help;simulate' {
            break
        }
        'wumpus;help;man' {
            break
        }
        'wumpus;help;completions' {
            break
        }
        'wumpus;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
