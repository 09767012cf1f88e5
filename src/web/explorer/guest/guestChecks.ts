import type { Instant } from '#base/clock.ts'
import type { LocalizedText } from '#contract/language.ts'
import { topicProblem } from '#contract/limits/topic.ts'
import { GUEST_COUNT_MAX, isReservable } from '#contract/reservation.ts'
import { faultTexts as texts } from './faultTexts.ts'

/** What a guest enters for a table: the day and the time in Korea, and texts as typed. */
export interface TableEntry {
  day: string
  time: string
  party: string
  phone: string
}

/** The fault of each field, by its name in the body of the call. */
export type FieldFaults = Readonly<Partial<Record<string, LocalizedText>>>

/** The characters of a number. The service knows which numbers exist. */
const PHONE = /^\+?[\d\s().-]+$/
/** Before a country code the service takes only +: it reads 0081 90-1234-5678 as another number. */
const INTERNATIONAL_PREFIX = '00'
const PHONE_DIGITS_MIN = 8
const PHONE_DIGITS_MAX = 15

/** Returns the time of a table as the service takes it. */
export const tableTime = ({ day, time }: Pick<TableEntry, 'day' | 'time'>): string => `${day}T${time}:00+09:00`

/** Returns what a guest has to change before the request is sent; empty for a request that can be sent. */
export function tableFaults(entry: TableEntry, now: Instant): FieldFaults {
  const time = timeFault(Date.parse(tableTime(entry)), now)
  return {
    ...(time !== null && { reservationTime: time }),
    ...partyFault(entry.party),
    ...(!isPhone(entry.phone) && { guestPhone: texts.phone }),
  }
}

/** `at` is NaN for a day or a time that nobody can read. */
function timeFault(at: Instant, now: Instant): LocalizedText | null {
  if (Number.isNaN(at)) return texts.time
  if (isReservable(at, now)) return null
  return at < now ? texts.past : texts.tooFar
}

/** Returns what a guest has to change before the question is sent. */
export function questionFaults({ kind, party, item }: { kind: string; party: string; item: string }): FieldFaults {
  if (kind === 'seats') return partyFault(party)
  return kind === 'item' && topicProblem(item) !== null ? { topic: texts.topic } : {}
}

function partyFault(party: string): FieldFaults {
  const count = Number(party)
  return Number.isInteger(count) && count >= 1 && count <= GUEST_COUNT_MAX ? {} : { guestCount: texts.party }
}

function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  const isCounted = digits.length >= PHONE_DIGITS_MIN && digits.length <= PHONE_DIGITS_MAX
  return isCounted && PHONE.test(text.trim()) && (text.includes('+') || !digits.startsWith(INTERNATIONAL_PREFIX))
}
