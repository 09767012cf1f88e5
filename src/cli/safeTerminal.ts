import { visibleText } from '#base/text/visibleText.ts'
import type { Terminal } from './terminal.ts'

/** The styles that `paint` uses, and none that hides or moves anything. */
// oxlint-disable-next-line no-control-regex
const STYLE = /(\u001b\[(?:0|1|2|31|32|33)m)/u

/** The terminal, which from now on obeys nothing of what it is given but our own styles: much of it others wrote. */
export function safeTerminal(terminal: Terminal): Terminal {
  const { print, report, status, ask, askSecret } = terminal
  return {
    ...terminal,
    print: (line) => print(shown(line)),
    report: (line) => report(shown(line)),
    status: (text) => status(text === null ? null : shown(text)),
    ask: (question, signal) => ask(shown(question), signal),
    askSecret: (question) => askSecret(shown(question)),
  }
}

function shown(text: string): string {
  return text
    .split(STYLE)
    .map((part, i) => (i % 2 === 1 ? part : visibleText(part)))
    .join('')
}
