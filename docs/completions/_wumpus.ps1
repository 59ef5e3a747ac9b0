
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
            [CompletionResult]::new('--variant', '--variant', [CompletionResultType]::ParameterName, 'Game: classic (default), grue, world, textbook, hidden')
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'Classic: opinionated (default), dungeon, original, bsd')
            [CompletionResult]::new('--cave', '--cave', [CompletionResultType]::ParameterName, 'Classic: the cave: torus, random, your own, and others')
            [CompletionResult]::new('--rooms', '--rooms', [CompletionResultType]::ParameterName, 'Classic: rooms in a random cave, 6 to 10,000')
            [CompletionResult]::new('--tunnels', '--tunnels', [CompletionResultType]::ParameterName, 'Classic: most tunnels of a room in a random cave, 2 to 12')
            [CompletionResult]::new('--arrows', '--arrows', [CompletionResultType]::ParameterName, 'Classic: the arrows you begin with, 1 to 99')
            [CompletionResult]::new('--pits', '--pits', [CompletionResultType]::ParameterName, 'Classic: number of rooms with pits, from 0')
            [CompletionResult]::new('--bats', '--bats', [CompletionResultType]::ParameterName, 'Classic: number of rooms with bats, from 0')
            [CompletionResult]::new('--smell', '--smell', [CompletionResultType]::ParameterName, 'Classic: how many tunnels away you smell the wumpus, 1 to 9')
            [CompletionResult]::new('--sense', '--sense', [CompletionResultType]::ParameterName, 'Grue: your keen sense (smell, hearing or sight)')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'World and textbook: published or random board')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Textbook: rows and columns of the grid, 2 to 32')
            [CompletionResult]::new('--pit-odds', '--pit-odds', [CompletionResultType]::ParameterName, 'Textbook: the chance of a pit in each square, A/B like 1/5, with A from 0 to B and B from 1 to 100')
            [CompletionResult]::new('--players', '--players', [CompletionResultType]::ParameterName, 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)')
            [CompletionResult]::new('--wumpuses', '--wumpuses', [CompletionResultType]::ParameterName, 'Hidden: 1 or 2 Wumpuses (default: drawn in secret)')
            [CompletionResult]::new('--bots', '--bots', [CompletionResultType]::ParameterName, 'Hidden: add N bots')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Play seed N; N:M takes the set-up of N, the luck of M')
            [CompletionResult]::new('--daily', '--daily', [CompletionResultType]::ParameterName, 'Play the hunt of the day (UTC), the same for everybody')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game to a new file while you play')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Show a recorded game, and exit')
            [CompletionResult]::new('--pace', '--pace', [CompletionResultType]::ParameterName, 'Seconds to pause before each line of a replay')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Resume the last hunt, or a hunt by its number or file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colours: auto (default), always or never')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Show the whole cave, and everything that happens in it')
            [CompletionResult]::new('--hints', '--hints', [CompletionResultType]::ParameterName, 'Give a hint before each choice')
            [CompletionResult]::new('--no-save', '--no-save', [CompletionResultType]::ParameterName, 'Keep no unfinished hunt, result or line history')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Plain text: no colours, no drawings, no line editing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('classic', 'classic', [CompletionResultType]::ParameterValue, 'classic is the game of 1973: a wumpus, pits and bats in a cave.')
            [CompletionResult]::new('grue', 'grue', [CompletionResultType]::ParameterValue, 'In grue, a second beast hunts you, and you must reach the exit.')
            [CompletionResult]::new('world', 'world', [CompletionResultType]::ParameterValue, 'In world, you search a grid of sixteen cells for gold, with one arrow for the wumpus.')
            [CompletionResult]::new('textbook', 'textbook', [CompletionResultType]::ParameterValue, 'In textbook, you fetch gold from a grid of squares, by the rules that AI classes teach.')
            [CompletionResult]::new('hidden', 'hidden', [CompletionResultType]::ParameterValue, 'In hidden, several players share one screen, and one or two of them are Wumpuses.')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Play at the prompt (the default command)')
            [CompletionResult]::new('hunts', 'hunts', [CompletionResultType]::ParameterValue, 'List your unfinished hunts, or remove some')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'Show your results: wins, streaks, points given away')
            [CompletionResult]::new('daily', 'daily', [CompletionResultType]::ParameterValue, 'List your daily hunts')
            [CompletionResult]::new('review', 'review', [CompletionResultType]::ParameterValue, 'Show what each choice of a hunt was worth')
            [CompletionResult]::new('host', 'host', [CompletionResultType]::ParameterValue, 'Host Hidden Wumpus for players at terminals of their own')
            [CompletionResult]::new('join', 'join', [CompletionResultType]::ParameterValue, 'Take your seat at a hosted game of Hidden Wumpus')
            [CompletionResult]::new('watch', 'watch', [CompletionResultType]::ParameterValue, 'Watch a hosted game of Hidden Wumpus')
            [CompletionResult]::new('agent', 'agent', [CompletionResultType]::ParameterValue, 'Let a program play, with requests and replies as JSON lines')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Simulate many hunts, and count how they end')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, as roff source')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a script that lets your shell complete the flags on Tab')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Explain a command')
            break
        }
        'wumpus;classic' {
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'Classic: opinionated (default), dungeon, original, bsd')
            [CompletionResult]::new('--cave', '--cave', [CompletionResultType]::ParameterName, 'Classic: the cave: torus, random, your own, and others')
            [CompletionResult]::new('--rooms', '--rooms', [CompletionResultType]::ParameterName, 'Classic: rooms in a random cave, 6 to 10,000')
            [CompletionResult]::new('--tunnels', '--tunnels', [CompletionResultType]::ParameterName, 'Classic: most tunnels of a room in a random cave, 2 to 12')
            [CompletionResult]::new('--arrows', '--arrows', [CompletionResultType]::ParameterName, 'Classic: the arrows you begin with, 1 to 99')
            [CompletionResult]::new('--pits', '--pits', [CompletionResultType]::ParameterName, 'Classic: number of rooms with pits, from 0')
            [CompletionResult]::new('--bats', '--bats', [CompletionResultType]::ParameterName, 'Classic: number of rooms with bats, from 0')
            [CompletionResult]::new('--smell', '--smell', [CompletionResultType]::ParameterName, 'Classic: how many tunnels away you smell the wumpus, 1 to 9')
            [CompletionResult]::new('--bots', '--bots', [CompletionResultType]::ParameterName, 'Hidden: add N bots')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Play seed N; N:M takes the set-up of N, the luck of M')
            [CompletionResult]::new('--daily', '--daily', [CompletionResultType]::ParameterName, 'Play the hunt of the day (UTC), the same for everybody')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game to a new file while you play')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Show a recorded game, and exit')
            [CompletionResult]::new('--pace', '--pace', [CompletionResultType]::ParameterName, 'Seconds to pause before each line of a replay')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Resume the last hunt, or a hunt by its number or file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colours: auto (default), always or never')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Show the whole cave, and everything that happens in it')
            [CompletionResult]::new('--hints', '--hints', [CompletionResultType]::ParameterName, 'Give a hint before each choice')
            [CompletionResult]::new('--no-save', '--no-save', [CompletionResultType]::ParameterName, 'Keep no unfinished hunt, result or line history')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Plain text: no colours, no drawings, no line editing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'wumpus;grue' {
            [CompletionResult]::new('--sense', '--sense', [CompletionResultType]::ParameterName, 'Grue: your keen sense (smell, hearing or sight)')
            [CompletionResult]::new('--bots', '--bots', [CompletionResultType]::ParameterName, 'Hidden: add N bots')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Play seed N; N:M takes the set-up of N, the luck of M')
            [CompletionResult]::new('--daily', '--daily', [CompletionResultType]::ParameterName, 'Play the hunt of the day (UTC), the same for everybody')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game to a new file while you play')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Show a recorded game, and exit')
            [CompletionResult]::new('--pace', '--pace', [CompletionResultType]::ParameterName, 'Seconds to pause before each line of a replay')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Resume the last hunt, or a hunt by its number or file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colours: auto (default), always or never')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Show the whole cave, and everything that happens in it')
            [CompletionResult]::new('--hints', '--hints', [CompletionResultType]::ParameterName, 'Give a hint before each choice')
            [CompletionResult]::new('--no-save', '--no-save', [CompletionResultType]::ParameterName, 'Keep no unfinished hunt, result or line history')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Plain text: no colours, no drawings, no line editing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'wumpus;world' {
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'World and textbook: published or random board')
            [CompletionResult]::new('--bots', '--bots', [CompletionResultType]::ParameterName, 'Hidden: add N bots')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Play seed N; N:M takes the set-up of N, the luck of M')
            [CompletionResult]::new('--daily', '--daily', [CompletionResultType]::ParameterName, 'Play the hunt of the day (UTC), the same for everybody')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game to a new file while you play')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Show a recorded game, and exit')
            [CompletionResult]::new('--pace', '--pace', [CompletionResultType]::ParameterName, 'Seconds to pause before each line of a replay')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Resume the last hunt, or a hunt by its number or file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colours: auto (default), always or never')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Show the whole cave, and everything that happens in it')
            [CompletionResult]::new('--hints', '--hints', [CompletionResultType]::ParameterName, 'Give a hint before each choice')
            [CompletionResult]::new('--no-save', '--no-save', [CompletionResultType]::ParameterName, 'Keep no unfinished hunt, result or line history')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Plain text: no colours, no drawings, no line editing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'wumpus;textbook' {
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'World and textbook: published or random board')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Textbook: rows and columns of the grid, 2 to 32')
            [CompletionResult]::new('--pit-odds', '--pit-odds', [CompletionResultType]::ParameterName, 'Textbook: the chance of a pit in each square, A/B like 1/5, with A from 0 to B and B from 1 to 100')
            [CompletionResult]::new('--bots', '--bots', [CompletionResultType]::ParameterName, 'Hidden: add N bots')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Play seed N; N:M takes the set-up of N, the luck of M')
            [CompletionResult]::new('--daily', '--daily', [CompletionResultType]::ParameterName, 'Play the hunt of the day (UTC), the same for everybody')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game to a new file while you play')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Show a recorded game, and exit')
            [CompletionResult]::new('--pace', '--pace', [CompletionResultType]::ParameterName, 'Seconds to pause before each line of a replay')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Resume the last hunt, or a hunt by its number or file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colours: auto (default), always or never')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Show the whole cave, and everything that happens in it')
            [CompletionResult]::new('--hints', '--hints', [CompletionResultType]::ParameterName, 'Give a hint before each choice')
            [CompletionResult]::new('--no-save', '--no-save', [CompletionResultType]::ParameterName, 'Keep no unfinished hunt, result or line history')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Plain text: no colours, no drawings, no line editing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'wumpus;hidden' {
            [CompletionResult]::new('--players', '--players', [CompletionResultType]::ParameterName, 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)')
            [CompletionResult]::new('--wumpuses', '--wumpuses', [CompletionResultType]::ParameterName, 'Hidden: 1 or 2 Wumpuses (default: drawn in secret)')
            [CompletionResult]::new('--bots', '--bots', [CompletionResultType]::ParameterName, 'Hidden: add N bots')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Play seed N; N:M takes the set-up of N, the luck of M')
            [CompletionResult]::new('--daily', '--daily', [CompletionResultType]::ParameterName, 'Play the hunt of the day (UTC), the same for everybody')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game to a new file while you play')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Show a recorded game, and exit')
            [CompletionResult]::new('--pace', '--pace', [CompletionResultType]::ParameterName, 'Seconds to pause before each line of a replay')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Resume the last hunt, or a hunt by its number or file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colours: auto (default), always or never')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Show the whole cave, and everything that happens in it')
            [CompletionResult]::new('--hints', '--hints', [CompletionResultType]::ParameterName, 'Give a hint before each choice')
            [CompletionResult]::new('--no-save', '--no-save', [CompletionResultType]::ParameterName, 'Keep no unfinished hunt, result or line history')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Plain text: no colours, no drawings, no line editing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'wumpus;play' {
            [CompletionResult]::new('--variant', '--variant', [CompletionResultType]::ParameterName, 'Game: classic (default), grue, world, textbook, hidden')
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'Classic: opinionated (default), dungeon, original, bsd')
            [CompletionResult]::new('--cave', '--cave', [CompletionResultType]::ParameterName, 'Classic: the cave: torus, random, your own, and others')
            [CompletionResult]::new('--rooms', '--rooms', [CompletionResultType]::ParameterName, 'Classic: rooms in a random cave, 6 to 10,000')
            [CompletionResult]::new('--tunnels', '--tunnels', [CompletionResultType]::ParameterName, 'Classic: most tunnels of a room in a random cave, 2 to 12')
            [CompletionResult]::new('--arrows', '--arrows', [CompletionResultType]::ParameterName, 'Classic: the arrows you begin with, 1 to 99')
            [CompletionResult]::new('--pits', '--pits', [CompletionResultType]::ParameterName, 'Classic: number of rooms with pits, from 0')
            [CompletionResult]::new('--bats', '--bats', [CompletionResultType]::ParameterName, 'Classic: number of rooms with bats, from 0')
            [CompletionResult]::new('--smell', '--smell', [CompletionResultType]::ParameterName, 'Classic: how many tunnels away you smell the wumpus, 1 to 9')
            [CompletionResult]::new('--sense', '--sense', [CompletionResultType]::ParameterName, 'Grue: your keen sense (smell, hearing or sight)')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'World and textbook: published or random board')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Textbook: rows and columns of the grid, 2 to 32')
            [CompletionResult]::new('--pit-odds', '--pit-odds', [CompletionResultType]::ParameterName, 'Textbook: the chance of a pit in each square, A/B like 1/5, with A from 0 to B and B from 1 to 100')
            [CompletionResult]::new('--players', '--players', [CompletionResultType]::ParameterName, 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)')
            [CompletionResult]::new('--wumpuses', '--wumpuses', [CompletionResultType]::ParameterName, 'Hidden: 1 or 2 Wumpuses (default: drawn in secret)')
            [CompletionResult]::new('--bots', '--bots', [CompletionResultType]::ParameterName, 'Hidden: add N bots')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Play seed N; N:M takes the set-up of N, the luck of M')
            [CompletionResult]::new('--daily', '--daily', [CompletionResultType]::ParameterName, 'Play the hunt of the day (UTC), the same for everybody')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game to a new file while you play')
            [CompletionResult]::new('--replay', '--replay', [CompletionResultType]::ParameterName, 'Show a recorded game, and exit')
            [CompletionResult]::new('--pace', '--pace', [CompletionResultType]::ParameterName, 'Seconds to pause before each line of a replay')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Resume the last hunt, or a hunt by its number or file')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colours: auto (default), always or never')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Show the whole cave, and everything that happens in it')
            [CompletionResult]::new('--hints', '--hints', [CompletionResultType]::ParameterName, 'Give a hint before each choice')
            [CompletionResult]::new('--no-save', '--no-save', [CompletionResultType]::ParameterName, 'Keep no unfinished hunt, result or line history')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Plain text: no colours, no drawings, no line editing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;hunts' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove hunts for good')
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
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'List your last 30 hunts in words, without bars')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;daily' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;review' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object instead of text, or one for each game of a day')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;host' {
            [CompletionResult]::new('--players', '--players', [CompletionResultType]::ParameterName, 'The players: a number, or names with commas')
            [CompletionResult]::new('--bots', '--bots', [CompletionResultType]::ParameterName, 'Hidden: add N bots')
            [CompletionResult]::new('--wumpuses', '--wumpuses', [CompletionResultType]::ParameterName, '1 or 2 Wumpuses (default: drawn in secret)')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Play seed N; N:M takes the set-up of N, the luck of M')
            [CompletionResult]::new('--talk', '--talk', [CompletionResultType]::ParameterName, 'End each talk after this many seconds')
            [CompletionResult]::new('--turn', '--turn', [CompletionResultType]::ParameterName, 'Count a turn that takes longer than this as a pass')
            [CompletionResult]::new('--listen', '--listen', [CompletionResultType]::ParameterName, 'Listen on an address, such as 127.0.0.1:4000')
            [CompletionResult]::new('--socket', '--socket', [CompletionResultType]::ParameterName, 'Listen on a Unix socket that every account on this machine can use')
            [CompletionResult]::new('--record', '--record', [CompletionResultType]::ParameterName, 'Write the game to a new file while you play')
            [CompletionResult]::new('--resume', '--resume', [CompletionResultType]::ParameterName, 'Resume a hosted game: the last one, or one by its number or file')
            [CompletionResult]::new('--open', '--open', [CompletionResultType]::ParameterName, 'Let --listen take connections from other machines')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'See everything; all players are told that you do')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;join' {
            [CompletionResult]::new('--socket', '--socket', [CompletionResultType]::ParameterName, 'The Unix socket of the game')
            [CompletionResult]::new('--run', '--run', [CompletionResultType]::ParameterName, 'Let a program play: it reads and writes those lines')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colours: auto (default), always or never')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Pass on the lines of the game as JSON, for a program')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Plain text: no colours, no drawings, no line editing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;watch' {
            [CompletionResult]::new('--socket', '--socket', [CompletionResultType]::ParameterName, 'The Unix socket of the game')
            [CompletionResult]::new('--run', '--run', [CompletionResultType]::ParameterName, 'Let a program play: it reads and writes those lines')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Use colours: auto (default), always or never')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Pass on the lines of the game as JSON, for a program')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'Plain text: no colours, no drawings, no line editing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;agent' {
            [CompletionResult]::new('--max-turns', '--max-turns', [CompletionResultType]::ParameterName, 'End each hunt after N turns')
            [CompletionResult]::new('--reward', '--reward', [CompletionResultType]::ParameterName, 'The rewards of a hunt')
            [CompletionResult]::new('--cheat', '--cheat', [CompletionResultType]::ParameterName, 'Add the truth to each reply: where everything is, and all that happens unseen')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'wumpus;simulate' {
            [CompletionResult]::new('--variant', '--variant', [CompletionResultType]::ParameterName, 'Game: classic (default), grue, world, textbook, hidden')
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'Classic: opinionated (default), dungeon, original, bsd')
            [CompletionResult]::new('--cave', '--cave', [CompletionResultType]::ParameterName, 'Classic: the cave: torus, random, your own, and others')
            [CompletionResult]::new('--rooms', '--rooms', [CompletionResultType]::ParameterName, 'Classic: rooms in a random cave, 6 to 10,000')
            [CompletionResult]::new('--tunnels', '--tunnels', [CompletionResultType]::ParameterName, 'Classic: most tunnels of a room in a random cave, 2 to 12')
            [CompletionResult]::new('--arrows', '--arrows', [CompletionResultType]::ParameterName, 'Classic: the arrows you begin with, 1 to 99')
            [CompletionResult]::new('--pits', '--pits', [CompletionResultType]::ParameterName, 'Classic: number of rooms with pits, from 0')
            [CompletionResult]::new('--bats', '--bats', [CompletionResultType]::ParameterName, 'Classic: number of rooms with bats, from 0')
            [CompletionResult]::new('--smell', '--smell', [CompletionResultType]::ParameterName, 'Classic: how many tunnels away you smell the wumpus, 1 to 9')
            [CompletionResult]::new('--sense', '--sense', [CompletionResultType]::ParameterName, 'Grue: your keen sense (smell, hearing or sight)')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'World and textbook: published or random board')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Textbook: rows and columns of the grid, 2 to 32')
            [CompletionResult]::new('--pit-odds', '--pit-odds', [CompletionResultType]::ParameterName, 'Textbook: the chance of a pit in each square, A/B like 1/5, with A from 0 to B and B from 1 to 100')
            [CompletionResult]::new('--players', '--players', [CompletionResultType]::ParameterName, 'Hidden: 3 to 60 players, or their names (Ann,Bob,Cy)')
            [CompletionResult]::new('--wumpuses', '--wumpuses', [CompletionResultType]::ParameterName, 'Hidden: 1 or 2 Wumpuses (default: drawn in secret)')
            [CompletionResult]::new('--bot', '--bot', [CompletionResultType]::ParameterName, 'The bot that plays: random (default), careful (not in hidden) or sharp')
            [CompletionResult]::new('--agent', '--agent', [CompletionResultType]::ParameterName, 'Let a program play instead: its command line, run without a shell; give several to rank them')
            [CompletionResult]::new('--class', '--class', [CompletionResultType]::ParameterName, 'Let the programs listed in this file play, and rank them; each line has a name and a command')
            [CompletionResult]::new('--move-timeout', '--move-timeout', [CompletionResultType]::ParameterName, 'The program''s time limit for each move')
            [CompletionResult]::new('--total-timeout', '--total-timeout', [CompletionResultType]::ParameterName, 'The program''s time limit for all hunts')
            [CompletionResult]::new('--cpu-time', '--cpu-time', [CompletionResultType]::ParameterName, 'The processor time limit for each of the program''s processes (not on Windows)')
            [CompletionResult]::new('--max-turns', '--max-turns', [CompletionResultType]::ParameterName, 'The program''s turn limit for each hunt')
            [CompletionResult]::new('--max-failures', '--max-failures', [CompletionResultType]::ParameterName, 'Give up on a program after N failures')
            [CompletionResult]::new('--reward', '--reward', [CompletionResultType]::ParameterName, 'Report scores too, by these rewards (not in hidden)')
            [CompletionResult]::new('--hunts', '--hunts', [CompletionResultType]::ParameterName, 'The number of hunts')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'The seed of a bot''s first hunt [default: 1], or the seed from which a program''s hunts are drawn [default: a secret]; - reads it from standard input')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'The number of threads [default: one per core, but 1 with a program]')
            [CompletionResult]::new('--json-file', '--json-file', [CompletionResultType]::ParameterName, 'Write the JSON object to this file after all programs have ended, and print its checksum')
            [CompletionResult]::new('--gradescope', '--gradescope', [CompletionResultType]::ParameterName, 'Write a program''s points for Gradescope to this file: 0 for playing like random, 60 like careful, 100 like sharp')
            [CompletionResult]::new('--merge', '--merge', [CompletionResultType]::ParameterName, 'Add up the reports of --json in these files')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON object instead of the table')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'Print one line per hunt instead: seed, ending, turns, and any score')
            [CompletionResult]::new('--csv', '--csv', [CompletionResultType]::ParameterName, 'Print the ranked programs as comma-separated values instead')
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
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Play at the prompt (the default command)')
            [CompletionResult]::new('hunts', 'hunts', [CompletionResultType]::ParameterValue, 'List your unfinished hunts, or remove some')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'Show your results: wins, streaks, points given away')
            [CompletionResult]::new('daily', 'daily', [CompletionResultType]::ParameterValue, 'List your daily hunts')
            [CompletionResult]::new('review', 'review', [CompletionResultType]::ParameterValue, 'Show what each choice of a hunt was worth')
            [CompletionResult]::new('host', 'host', [CompletionResultType]::ParameterValue, 'Host Hidden Wumpus for players at terminals of their own')
            [CompletionResult]::new('join', 'join', [CompletionResultType]::ParameterValue, 'Take your seat at a hosted game of Hidden Wumpus')
            [CompletionResult]::new('watch', 'watch', [CompletionResultType]::ParameterValue, 'Watch a hosted game of Hidden Wumpus')
            [CompletionResult]::new('agent', 'agent', [CompletionResultType]::ParameterValue, 'Let a program play, with requests and replies as JSON lines')
            [CompletionResult]::new('simulate', 'simulate', [CompletionResultType]::ParameterValue, 'Simulate many hunts, and count how they end')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, as roff source')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a script that lets your shell complete the flags on Tab')
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
        'wumpus;help;daily' {
            break
        }
        'wumpus;help;review' {
            break
        }
        'wumpus;help;host' {
            break
        }
        'wumpus;help;join' {
            break
        }
        'wumpus;help;watch' {
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
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
