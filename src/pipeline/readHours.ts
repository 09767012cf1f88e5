import { holidayPolicyOf } from '#venue/hours/holidayPolicy.ts'
import type { HolidayPolicy, RegularClosure, SpecialHours, Week } from '#venue/records.ts'
import { HOURS_LENGTH_MAX } from '#sources/record.ts'
import { feastClosingOf, regularClosuresOf, specialHoursOf } from './hours/buildCalendar.ts'
import { buildWeek } from './hours/buildWeek.ts'
import { ClauseReader } from './hours/clauseReader.ts'
import { clausesOf } from './hours/clauses.ts'
import { cleanText } from './hours/cleanText.ts'
import { noStatements, type Statements } from './hours/statements.ts'
import { tokenise } from './hours/tokens.ts'

export type HoursReading =
  | {
      kind: 'hours'
      week: Week
      regularClosures: RegularClosure[] | null
      holidayPolicy: HolidayPolicy | null
      /** Hours of single dates, in their order. */
      specialHours: SpecialHours[]
    }
  | { kind: 'refused'; reason: string }

/**
 * Reads opening hours as people write them, in Korean or English, into the standard week. Never guesses: a text that is
 * not understood completely is refused with the reason. `closedDays` is the list's separate field for days off, or ''.
 */
export function readHours(text: string, closedDays: string): HoursReading {
  if (text.length > HOURS_LENGTH_MAX.text || closedDays.length > HOURS_LENGTH_MAX.closedDays)
    return { kind: 'refused', reason: 'too long' }
  const said = noStatements()
  const reason = readInto(said, text, false) ?? readInto(said, closedDays, true)
  if (reason !== null) return { kind: 'refused', reason }
  const built = buildWeek(said)
  if (built.kind === 'refused') return built
  const specialHours = specialHoursOf(said)
  if (specialHours === null) return { kind: 'refused', reason: 'two different hours for the same date' }
  return {
    kind: 'hours',
    week: built.week,
    regularClosures: regularClosuresOf(said),
    holidayPolicy: policyOf(said),
    specialHours,
  }
}

/**
 * Reads a note about closings on holidays (설·추석 당일 휴무). Returns null when it says nothing of them, or more than of
 * holidays. Where the fields express only a part (설날 2일: the day itself is certain), the policy keeps the whole note.
 */
export function readHolidayNote(note: string): HolidayPolicy | null {
  if (note.length > HOURS_LENGTH_MAX.closedDays) return null
  const said = noStatements()
  if (readInto(said, note, true) !== null || saysMoreThanHolidays(said)) return null
  const policy = policyOf(said)
  if (policy === null || policy.note === null) return policy
  const { lunarNewYear, chuseok } = policy
  return lunarNewYear.closed === null && chuseok.closed === null ? null : { ...policy, note }
}

function saysMoreThanHolidays({ open, breaks, lastOrders, closed, asUsual, someWeeks, dates }: Statements): boolean {
  const lists = [open, breaks, lastOrders, someWeeks, dates]
  return closed.size > 0 || asUsual.size > 0 || lists.some((list) => list.length > 0)
}

function policyOf(said: Statements): HolidayPolicy | null {
  const lunarNewYear = feastClosingOf(said, 'lunarNewYear')
  const chuseok = feastClosingOf(said, 'chuseok')
  const notes = new Set([...said.notes, ...lunarNewYear.notes, ...chuseok.notes])
  return holidayPolicyOf({
    opensOnHolidays: said.onHolidays,
    lunarNewYear: lunarNewYear.closed,
    chuseok: chuseok.closed,
    note: notes.size > 0 ? [...notes].join(' / ') : null,
  })
}

function readInto(said: Statements, text: string, daysOffOnly: boolean): string | null {
  const cleaned = cleanText(text)
  if (cleaned.kind === 'cut') return 'cut off'
  const clauses = clausesOf(tokenise(cleaned.text))
  if (clauses.kind === 'refused') return clauses.reason
  return new ClauseReader(said, cleaned.text, daysOffOnly).read(clauses.clauses)
}
