import type { Completed, CompletedCommand } from './completed.ts'

/** Makes the script for bash. It completes a flag's value; in a comma list it completes the last item. */
export function bashScript({ commands, nextWords }: Completed): string {
  const flagsOf = ({ name, flags }: CompletedCommand) =>
    `    "${name} "*) words="${Object.keys(flags)
      .map((flag) => `--${flag}`)
      .join(' ')}" ;;`
  const wordsAfter = nextWords.map(
    ({ before, words }) => `    "${before} ") words="${words.map(([word]) => word).join(' ')}" ;;`,
  )
  return `# oneset completion for bash
_oneset() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  local line="\${COMP_WORDS[*]:1:COMP_CWORD-1} "
  case "$line" in
${commands.flatMap(valuesOf).join('\n')}
  esac
  if [ -n "$words" ]; then
    local start="" last="\${current##*,}"
    case "$current" in *,*) start="\${current%,*}," ;; esac
    COMPREPLY=($(compgen -P "$start" -W "$words" -- "$last")); return
  fi
  case "$current" in
  -*) case "$line" in
${commands.map(flagsOf).join('\n')}
    esac ;;
  *) case "$line" in
${wordsAfter.join('\n')}
    esac ;;
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
}
complete -F _oneset oneset`
}

/** Returns one pattern for each flag with known values: the command, then the flag as the last word. */
function valuesOf({ name, flags }: CompletedCommand): string[] {
  return Object.entries(flags)
    .filter(([, { choices }]) => choices.length > 0)
    .map(([flag, { choices }]) => `    "${name} "*"--${flag} ") words="${choices.join(' ')}" ;;`)
}
