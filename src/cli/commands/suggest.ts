import type { Suggestion } from '#client/generated/sentences.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { text } from '#commandLine/flag.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { searchCommand } from '../commandText.ts'
import { priceOnly, printTable, remark } from '../output.ts'
import { pointOf } from '../searchRequest.ts'
import type { Column } from '../textTable.ts'

export const SUGGEST = userCommand({
  operands: ['<text …>'],
  flags: { near: text('LAT,LNG', 'Your position; venues within 5 km come first.') },
  price: 'free',
  examples: ['suggest 스타', 'suggest ㅅㅌㅂㅅ --near 37.5563,126.9236', 'suggest 조용한 카'],
  run: suggest,
})

const COLUMNS: readonly Column<Suggestion>[] = [
  { title: 'kind', cell: ({ kind }) => kind, isWord: true },
  { title: 'name', cell: (suggestion) => suggestion.text, flexible: true },
  { title: 'where', cell: ({ detail }) => detail ?? '', flexible: true },
  { title: 'next', cell: nextCommand },
]

async function suggest(call: Invocation): Promise<number> {
  const { access, terminal, operands, flags } = call
  const params = pointOf(flags['near'])
  if (priceOnly(call, 0)) return EXIT.ok
  const suggestions = await access.withKey().suggest(operands.join(' '), {}, { signal: terminal.signal, params })
  printTable(call, { data: suggestions }, COLUMNS, suggestions)
  if (suggestions.length === 0)
    remark(call, {
      en: 'no name begins like this; search for it: oneset search WORDS',
      ko: '이렇게 시작하는 이름이 없습니다. 검색해 보세요: oneset search 검색어',
    })
  return EXIT.ok
}

/** Returns the command for what is suggested: a venue is read, anything else is searched. */
function nextCommand({ id, params }: Suggestion): string {
  return id === null ? searchCommand(params ?? {}) : `oneset place ${id}`
}
