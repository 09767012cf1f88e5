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
const PHONE_DIGITS_MIN = 8
const PHONE_DIGITS_MAX = 15

/** Returns the time of a table as the service takes it. */
export const tableTime = ({ day, time }: Pick<TableEntry, 'day' | 'time'>): string => `${day}T${time}:00+09:00`

/** Returns what a guest has to change before the request is sent; empty for a request that can be sent. */
export function tableFaults(entry: TableEntry, now: Instant): FieldFaults {
  const at = Date.parse(tableTime(entry))
  return {
    ...(!isReservable(at, now) && { reservationTime: at < now ? texts.past : texts.tooFar }),
    ...partyFault(entry.party),
    ...(!isPhone(entry.phone) && { guestPhone: texts.phone }),
  }
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
  const digits = text.replaceAll(/\D/g, '').length
  return PHONE.test(text.trim()) && digits >= PHONE_DIGITS_MIN && digits <= PHONE_DIGITS_MAX
}
