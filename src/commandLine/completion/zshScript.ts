import type { Flag } from '../flag.ts'
import { firstSentence } from '../help.ts'
import type { Completed, CompletedCommand, NextWords } from './completed.ts'
import { quoted } from './quoted.ts'

/** Makes the script for zsh. */
export function zshScript({ commands, nextWords }: Completed): string {
  return `#compdef oneset
_oneset() {
  local line="\${(j: :)words[2,CURRENT-1]} "
  local -a commands
  if [[ "\${words[CURRENT]}" != -* ]]; then
    case "$line" in
${nextWords.map(wordCase).join('\n')}
    esac
  fi
  case "$line" in
${commands.map(flagCase).join('\n')}
  esac
}
_oneset "$@"`
}

function wordCase({ before, words }: NextWords): string {
  const described = words.map(([word, summary]) => quoted(summary === '' ? word : `${word}:${plain(summary)}`))
  return `    "${before} ") commands=(${described.join(' ')}); _describe command commands; return ;;`
}

/** `_arguments` takes the last word of the name for the command. */
function flagCase({ name, flags }: CompletedCommand): string {
  const count = name.split(' ').length
  const described = Object.entries(flags).map(([flag, of]) => `      ${flagOf(flag, of)}`)
  return `    "${name} "*) shift ${count} words; (( CURRENT -= ${count} )); _arguments \\\n${described.join(' \\\n')} \\\n      '*:: :_default' ;;`
}

const plain = (text: string) => firstSentence(text).replaceAll(/[[\]:]/g, ' ')

function flagOf(name: string, { form, help, choices }: Flag): string {
  if (form === null) return quoted(`--${name}[${plain(help)}]`)
  const action = choices.length > 0 ? `_values -s , value ${choices.join(' ')}` : ' '
  return quoted(`--${name}[${plain(help)}]:value:${action}`)
}
