import { COMMANDS, listOptions, SHELLS, type Shell } from './arguments.ts'
import type { RunCommand } from './main.ts'

/** Prints a script for the shell's start-up file. It holds the names of all commands and options of this version. */
export const runCompletion: RunCommand = async ({ shell = 'bash', output }) => {
  output.write(SCRIPTS[shell]())
  return 0
}

const SCRIPTS: Record<Shell, () => string> = {
  bash: () => `_waymark() {
  local current=\${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${COMMANDS.join(' ')}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${COMMANDS.map((command) => `    ${command}) COMPREPLY=($(compgen -W "${listWords(command)}" -- "$current")) ;;`).join('\n')}
  esac
  [[ $current == -* ]] || COMPREPLY+=($(compgen -d -- "$current"))
}
complete -F _waymark waymark
`,
  zsh: () => `#compdef waymark
_waymark() {
  if (( CURRENT == 2 )); then
    compadd ${COMMANDS.join(' ')}
    return
  fi
  case "\${words[2]}" in
${COMMANDS.map((command) => `    ${command}) compadd -- ${listWords(command)} ;;`).join('\n')}
  esac
  _files -/
}
compdef _waymark waymark
`,
  fish: () =>
    [
      `complete -c waymark -n __fish_use_subcommand -f -a '${COMMANDS.join(' ')}'`,
      ...COMMANDS.flatMap((command) =>
        listOptions(command).map(
          (option) => `complete -c waymark -n '__fish_seen_subcommand_from ${command}' -l ${option}`,
        ),
      ),
      `complete -c waymark -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS.join(' ')}'`,
      '',
    ].join('\n'),
}

function listWords(command: (typeof COMMANDS)[number]): string {
  const options = listOptions(command).map((option) => `--${option}`)
  return [...(command === 'completion' ? SHELLS : []), ...options].join(' ')
}
