import type { Command, Invocation } from '../command.ts'
import { EXIT, Stop } from '../exit.ts'
import { type Flag, GLOBAL_FLAGS } from '../flags.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

export const COMPLETION: Command = {
  operands: '<bash|zsh|fish>',
  operandCount: [1, 1],
  flags: [],
  price: 'free',
  examples: [
    'completion bash >> ~/.bashrc',
    'completion zsh > ~/.zfunc/_oneset',
    'completion fish > ~/.config/fish/completions/oneset.fish',
  ],
  run: printCompletion,
}

interface Completed {
  name: string
  summary: string
  flags: readonly Flag[]
}

async function printCompletion({ operands: [shell], terminal, commands: table }: Invocation): Promise<number> {
  const known = SHELLS.find((name) => name === shell)
  if (!known) throw new Stop(`no completion for ${shell}`, 'type: oneset completion bash, zsh or fish')
  const commands = await Promise.all(
    Object.entries(table).map(async ([name, { summary, load }]) => ({
      name,
      summary,
      flags: [...(await load()).flags, ...GLOBAL_FLAGS],
    })),
  )
  const write = { bash: bashScript, zsh: zshScript, fish: fishScript }[known]
  terminal.print(write(commands))
  return EXIT.ok
}

/** The value a flag is in the middle of getting: a comma list completes its last item. */
function bashScript(commands: readonly Completed[]): string {
  const values = new Map<string, readonly string[]>(
    commands.flatMap(({ flags }) => flags.flatMap(({ name, values: of }) => (of ? [[name, of] as const] : []))),
  )
  return `# oneset completion for bash
_oneset() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$current")); return
  fi
  case "$before" in
${[...values].map(([name, of]) => `    --${name}) words="${of.join(' ')}" ;;`).join('\n')}
  esac
  if [ -n "$words" ]; then
    local start="" last="\${current##*,}"
    case "$current" in *,*) start="\${current%,*}," ;; esac
    COMPREPLY=($(compgen -P "$start" -W "$words" -- "$last")); return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, flags }) => `    ${name}) words="${flags.map((flag) => `--${flag.name}`).join(' ')}" ;;`).join('\n')}
  esac
  case "$current" in -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;; esac
}
complete -F _oneset oneset`
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const firstSentence = (text: string) => text.split('. ')[0]?.replace(/\.$/, '') ?? ''

function zshScript(commands: readonly Completed[]): string {
  const named = commands
    .map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', ' ')}`)}`)
    .join('\n')
  const cases = commands.map(
    ({ name, flags }) => `    ${name}) _arguments \\\n${flags.map(zshFlag).join(' \\\n')} \\\n      '*:: :_default' ;;`,
  )
  return `#compdef oneset
_oneset() {
  local -a commands
  commands=(
${named}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  local name="\${words[2]}"
  shift words; (( CURRENT-- ))
  case "$name" in
${cases.join('\n')}
  esac
}
_oneset "$@"`
}

function zshFlag({ name, value, help, values }: Flag): string {
  const described = firstSentence(help).replaceAll(/[[\]:]/g, ' ')
  if (value === null) return `      ${quoted(`--${name}[${described}]`)}`
  const action = values ? `_values -s , value ${values.join(' ')}` : ' '
  return `      ${quoted(`--${name}[${described}]:value:${action}`)}`
}

function fishScript(commands: readonly Completed[]): string {
  const names = commands.map(
    ({ name, summary }) => `complete -c oneset -f -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
  )
  const flags = commands.flatMap(({ name: command, flags: of }) =>
    of.map(({ name, value, help, values }) => {
      const choices = values ? ` -a ${quoted(values.join(' '))}` : ''
      return `complete -c oneset -f -n '__fish_seen_subcommand_from ${command}' -l ${name}${value === null ? '' : ' -r'}${choices} -d ${quoted(firstSentence(help))}`
    }),
  )
  return ['# oneset completion for fish', ...names, ...flags].join('\n')
}
