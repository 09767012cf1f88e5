import type { Instant } from '#base/clock.ts'
import { cleanLine } from '#base/text/text.ts'
import { guestPhoneOf } from '#contract/limits/guestPhone.ts'
import {
  CANCEL_REASON_LENGTH_MAX,
  GUEST_COUNT_MAX,
  GUEST_NAME_LENGTH_MAX,
  instantIn,
  isReservable,
  NOTE_LENGTH_MAX,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '#contract/reservation.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { ReservationRequest } from '#flows/reservation/reservationRequest.ts'
import { BodyFields } from '../input/bodyFields.ts'
import { isRequired } from '../input/fieldSentences.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** Longer than any id of the service. */
const ID_LENGTH_MAX = 100
const PAGE_MAX = 1_000_000
const PAGE_SIZE = { fallback: 20, max: 100 } as const

/** Reads the reservation request in a body. */
export function reservationRequestOf(
  body: JsonObject,
  now: Instant,
): { kind: 'wish'; request: ReservationRequest } | Refusal {
  const fields = new BodyFields(body)
  const request = {
    placeId: fields.text('placeId', ID_LENGTH_MAX),
    reservationTime: timeOf(fields, now),
    guestCount: countOf(fields),
    guest: {
      phone: phoneOf(fields),
      name: lineOf(fields, 'guestName', GUEST_NAME_LENGTH_MAX),
      note: lineOf(fields, 'note', NOTE_LENGTH_MAX),
    },
  }
  const refusal = fields.refusal()
  return refusal ? withOwnCode(refusal) : { kind: 'wish', request }
}

/**
 * Returns a refusal with its specific code: a missing phone takes precedence over other faults, an invalid time has its
 * code only when it is the only fault.
 */
function withOwnCode(refusal: Refusal): Refusal {
  const codes = new Set(refusal.faults?.map(({ code }) => code))
  if (codes.has('guest_phone_required')) return { ...refusal, code: 'guest_phone_required', param: 'guestPhone' }
  return codes.size === 1 && codes.has('reservation_time_invalid')
    ? { ...refusal, code: 'reservation_time_invalid' }
    : refusal
}

/** Reads the reason of a cancellation; null where none is given. */
export function reasonOf(body: JsonObject): { kind: 'reason'; reason: string | null } | Refusal {
  const fields = new BodyFields(body)
  const reason = lineOf(fields, 'reason', CANCEL_REASON_LENGTH_MAX)
  return fields.refusal() ?? { kind: 'reason', reason }
}

interface Listing {
  status: ReservationStatus | null
  page: number
  pageSize: number
}

/** Reads which reservations a query lists. */
export function listingOf(query: string): { kind: 'listing'; listing: Listing } | Refusal {
  const fields = new QueryFields(query)
  const listing = {
    status: fields.optionalChoice('status', RESERVATION_STATUSES) ?? null,
    page: fields.optionalInteger('page', 1, PAGE_MAX) ?? 1,
    pageSize: fields.optionalInteger('page_size', 1, PAGE_SIZE.max) ?? PAGE_SIZE.fallback,
  }
  return fields.refusal() ?? { kind: 'listing', listing }
}

function timeOf(fields: BodyFields, now: Instant): Instant {
  const value = fields.required('reservationTime')
  const at = instantIn(value)
  const valid = isReservable(at, now)
  if (value !== undefined && !valid) fields.misfit('reservationTime', TIME_FORM, 'reservation_time_invalid')
  return valid ? at : now
}

const TIME_FORM = {
  en: 'reservationTime is an ISO 8601 time with its offset, in the future, at most 180 days ahead.',
  ko: 'reservationTime은 오프셋이 있는 ISO 8601 시각으로, 180일 이내의 미래여야 합니다.',
}

function countOf(fields: BodyFields): number {
  fields.required('guestCount')
  return fields.optionalInteger('guestCount', 1, GUEST_COUNT_MAX) ?? 1
}

function phoneOf(fields: BodyFields): string {
  const value = fields.optional('guestPhone')
  if (value === undefined || value === '') {
    fields.misfit('guestPhone', isRequired('guestPhone'), 'guest_phone_required')
    return ''
  }
  const phone = typeof value === 'string' ? guestPhoneOf(value) : null
  if (phone === null)
    fields.misfit('guestPhone', {
      en: 'guestPhone is a number like 010-1234-5678, or with a country code.',
      ko: 'guestPhone은 010-1234-5678 형식이나 국가 번호가 있는 번호입니다.',
    })
  return phone ?? ''
}

/** Reads one line of plain text; null where it is empty. */
function lineOf(fields: BodyFields, name: string, maxLength: number): string | null {
  const value = fields.optional(name)
  if (value === undefined) return null
  if (typeof value === 'string' && value.length <= maxLength) return cleanLine(value, maxLength) || null
  fields.misfit(name, {
    en: `${name} is a text of at most ${maxLength} characters.`,
    ko: `${name} 값은 ${maxLength}자 이하의 문자열이어야 합니다.`,
  })
  return null
}
