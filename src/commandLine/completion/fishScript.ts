import { firstSentence } from '../help.ts'
import type { Completed } from './completed.ts'
import { quoted } from './quoted.ts'

/** Makes the script for fish. */
export function fishScript({ commands, nextWords }: Completed): string {
  const words = nextWords.flatMap(({ before, words: next }) =>
    next.map(
      ([word, summary]) =>
        `complete -c oneset -f -n ${quoted(`__oneset_is ${quoted(before)}`)} -a ${word} -d ${quoted(summary)}`,
    ),
  )
  const flags = commands.flatMap(({ name, flags: of }) =>
    Object.entries(of).map(([flag, { form, help, choices }]) => {
      const values = choices.length > 0 ? ` -a ${quoted(choices.join(' '))}` : ''
      const condition = quoted(`__oneset_in ${quoted(name)}`)
      return `complete -c oneset -f -n ${condition} -l ${flag}${form === null ? '' : ' -r'}${values} -d ${quoted(firstSentence(help))}`
    }),
  )
  return [
    '# oneset completion for fish',
    'function __oneset_line; set -l tokens (commandline -opc); set -e tokens[1]; string join " " $tokens; end',
    'function __oneset_is; set -l line (__oneset_line); test "$line" = "$argv[1]"; end',
    'function __oneset_in; set -l line (__oneset_line); string match -q -- "$argv[1] *" "$line "; end',
    ...words,
    ...flags,
  ].join('\n')
}
