import type { HolidayPolicy, Week } from '#contract/records.ts'
import { buildWeek } from './hours/buildWeek.ts'
import { noStatements, readClosing, StatementReader } from './hours/statements.ts'
import { tokenise } from './hours/tokens.ts'

export type HoursReading =
  | { kind: 'hours'; week: Week; holidayPolicy: HolidayPolicy | null }
  | { kind: 'refused'; reason: string }

/** Labels of one-line fact sheets whose content says nothing of opening hours. */
const OTHER_FACTS =
  /(?:좌\s?석\s*수?|배\s*달(?:가능여부)?|예\s*약(?:가능여부)?|카드(?:사용)?|주\s*차(?:가능여부)?|홈페이지\s?주소|홈페이지|전자우편\s?주소|기타|취급\s?(?:품목|메뉴)|메뉴|포장|제로페이)\s*:/
const LABEL = new RegExp(`${OTHER_FACTS.source}|(?:정기\\s?)?휴[무뮤]\\s?일?\\s*:|영업\\s?시간\\s*:`, 'g')
/** The end of a text that was cut: an open bracket, a range or a number without its end. */
const CUT_OFF = /(?:[~\-:([]|\d{1,2}:\d?|마지막|라스트|준비|브레이크)\s*$/
/** `10:00~20:00 일요일 정기휴무`: a closing that stands behind a time without a mark between them. */
const CLOSING_BEHIND = /(\d(?:시|분)?\)?)\s+((?:매주|매월|매달|격주|정기)?[^\d~:\n/]{0,14}?휴무(?!일?\s*:)일?)/g
const SOLD_OUT = /(?:재료|재고)?\s?(?:소진|품절)\s?시(?:\s?(?:까지|조기)?\s?(?:마감|종료|영업\s?종료)?)?/g

/**
 * Reads opening hours as people write them (Korean first) into the standard week. It never guesses: what is not
 * understood whole is refused with the reason. `closedDays` is the list's own field for days off, or ''.
 */
export function readHours(text: string, closedDays: string): HoursReading {
  const said = noStatements()
  const reader = new StatementReader(said)
  const main = segments(text)
  if (typeof main === 'string') return { kind: 'refused', reason: main }
  for (const segment of main) {
    const reason = readSegment(segment, reader, said)
    if (reason) return { kind: 'refused', reason }
  }
  for (const segment of splitLines(clean(closedDays))) {
    const reason = readClosing(tokenise(segment), segment, said)
    if (reason) return { kind: 'refused', reason }
  }
  const built = buildWeek(said)
  if (built.kind === 'refused') return built
  const told = said.onHolidays !== null || said.notes.length > 0
  const note = said.notes.length > 0 ? said.notes.join(' / ') : null
  return { kind: 'hours', week: built.week, holidayPolicy: told ? { opensOnHolidays: said.onHolidays, note } : null }
}

function readSegment(segment: string, reader: StatementReader, said: ReturnType<typeof noStatements>): string | null {
  const tokens = tokenise(segment)
  const has = (...kinds: string[]) => tokens.some((token) => kinds.includes(token.kind))
  if (has('closed')) return readClosing(tokens, segment, said)
  const timed = has('time', 'allDay')
  const tellsOfHours = timed || has('varies', 'to', 'break', 'lastOrder') || /요일|평일|주말|주중/.test(segment)
  // Without these it is a remark, and one-syllable days in it are parts of other words.
  return tellsOfHours || tokens.every((token) => token.kind === 'days') ? reader.read(tokens) : null
}

/** The parts of a text that each say one thing, brackets taken apart; or why the text cannot be read. */
function segments(text: string): string[] | string {
  const sheet = clean(text).replace(LABEL, (label) => `\n${label}`)
  if ((sheet.match(/\(/g)?.length ?? 0) !== (sheet.match(/\)/g)?.length ?? 0)) return 'cut off within a bracket'
  // A slash inside brackets parts remarks on one statement; elsewhere it parts statements.
  const flat = sheet.replace(/\([^()]*\)/g, (inner) => inner.replace(/[/|\n]/g, ' '))
  const lines = splitLines(flat.replace(CLOSING_BEHIND, '$1\n$2\n')).filter(
    (line) => !OTHER_FACTS.test(line.slice(0, 12)),
  )
  const parts: string[] = []
  for (const line of lines) parts.push(...bracketParts(line))
  const last = parts.at(-1)
  if (last && CUT_OFF.test(last) && !/휴무일?\s*:\s*$/.test(last)) return 'cut off'
  return parts
}

/** `11:00~21:00 (월 휴무)` holds a closing of its own; other brackets stay with what they stand by. */
function bracketParts(line: string): string[] {
  const closings: string[] = []
  const rest = line.replace(/\(([^()]*)\)/g, (_, inner: string) => {
    if (/휴무|휴뮤/.test(inner)) closings.push(inner)
    else if (/\d|브레이크|준비|오전|오후|영업|평일|주말|[월화수목금토일](?:요일|[,~])/.test(inner)) return ` ${inner} `
    return ' '
  })
  return [rest, ...closings].filter((part) => part.trim() !== '')
}

function splitLines(text: string): string[] {
  return text
    .split(/[\n|/※○●;]+|(?<=\d|요일|\))\s*-\s+(?=[가-힣])/)
    .map((line) => line.replace(/^[\s\-*·]+/, '').trim())
    .filter((line) => line !== '')
}

function clean(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/[∼〜～〰―—–ㅡ‐−]|(?<=\d|시|분)\s*\?\s*(?=\d|밤|오후|저녁)/g, '~')
    .replace(SOLD_OUT, ' ')
    .replace(/휴 무 일/g, '휴무일')
    .replace(/:\s*-(?=\s*(?:[가-힣]|$))/g, ': ')
    .replace(/(\d)\s*;\s*(\d{2})/g, '$1:$2')
    .replace(/(\d{1,2}:\d{2})\s*\/\s*(?=\d{1,2}:\d{2}(?!\s*~))/g, '$1 ')
    .replace(/(?<=\d)\s*:\s*(?=\d{2}(?!\d))/g, ':')
    .replace(/\(\d{4}년[^)]*기준\)/g, ' ')
}
