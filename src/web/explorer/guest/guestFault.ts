import { ownEntry } from '#base/ownEntry.ts'
import type { OnesetError } from '#client/onesetError.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import { clockText } from '../../language/moment.ts'
import { faultTexts as texts } from './faultTexts.ts'
import type { FieldFaults } from './guestChecks.ts'

/** What a guest reads about a refusal of the service. */
export interface ShownFault {
  message: string
  hint: string | null
}

/** The fields of the forms, by their names in the body of the call. */
const FIELDS: Readonly<Record<string, LocalizedText>> = {
  reservationTime: texts.time,
  guestCount: texts.party,
  guestPhone: texts.phone,
  guestName: texts.name,
  note: texts.note,
  topic: texts.topic,
  question: texts.note,
}

const CODES: Readonly<Record<string, LocalizedText>> = {
  quota_exceeded: texts.limit,
  idempotency_limit_reached: texts.limit,
  rate_limited: texts.tooOften,
  reservation_not_available: texts.notTaken,
  live_status_not_available: texts.notAnswering,
  place_not_found: texts.noPlace,
  sign_in_required: texts.signedOut,
  reservation_not_cancellable: texts.ended,
  reservation_not_found: texts.gone,
  live_query_not_found: texts.gone,
  key_limit_reached: texts.programs,
  guest_phone_required: texts.phone,
  reservation_time_invalid: texts.time,
  guest_count_required: texts.party,
}

/** The texts of the limits of `owner_contact_limited`, by what reached its limit: the number, the person or the venue. */
const CONTACT_LIMITS: Readonly<Record<string, LocalizedText>> = {
  venue_hour: texts.venueLimit,
  account_venue_hour: texts.ownVenueLimit,
  pending_questions: texts.ownQuestions,
  guest_venue_hour: texts.phoneLimit,
  guest_pending: texts.phonePending,
  guest_day: texts.phoneDay,
}

/** Returns the refusal that a form shows: none while it shows faults that were found before sending. */
export function shownRefusal(found: FieldFaults, refusal: OnesetError | null): OnesetError | null {
  return Object.keys(found).length === 0 ? refusal : null
}

/** Returns the fault of one field of a refused form, in the guest's words. */
export function fieldFault(fault: OnesetError | null, field: string): LocalizedText | undefined {
  const isRefused = fault?.details?.errors?.some(({ param }) => param === field) ?? false
  return isRefused ? ownEntry(FIELDS, field) : undefined
}

/** Returns a refusal in the guest's words; the texts of the service are for developers, and name fields and headers. */
export function guestFault(fault: OnesetError, language: Language): ShownFault {
  const { code, details, retryable } = fault
  const say = (text: LocalizedText): ShownFault => ({ message: text[language], hint: null })
  if (code === 'connection_failed') return { message: fault.message, hint: null }
  const errors = details?.errors ?? []
  if (errors.length > 0 && errors.every(({ param }) => Object.hasOwn(FIELDS, param))) return say(texts.checkFields)
  const limit = code === 'owner_contact_limited' ? limitText(fault) : undefined
  if (limit) return say(limit)
  if (code === 'reservation_not_available' && typeof factsOf(fault)['reason'] === 'string')
    // The rules of a venue state their reason for people; only the remedy is written for developers.
    return { message: fault.message, hint: remedyOf(fault, language) }
  return say(ownEntry(CODES, code) ?? (retryable ? texts.later : texts.refused))
}

function limitText(fault: OnesetError): LocalizedText | undefined {
  const { scope } = factsOf(fault)
  return typeof scope === 'string' ? ownEntry(CONTACT_LIMITS, scope) : undefined
}

const factsOf = ({ details }: OnesetError) => (details ?? {}) as Readonly<Record<string, unknown>>

/** Returns what the guest can do about the rules of a venue; null when only the telephone remains. */
function remedyOf(fault: OnesetError, language: Language): string | null {
  const { reason, requestsFrom, nextPossibleTime, partyMin, partyMax } = factsOf(fault)
  if (reason === 'paused' && typeof requestsFrom === 'string')
    return texts.requestsFrom(clockText(requestsFrom, language))[language]
  if (reason === 'party_size')
    return texts.partySizes(
      typeof partyMin === 'number' ? partyMin : 1,
      typeof partyMax === 'number' ? partyMax : null,
    )[language]
  return typeof nextPossibleTime === 'string'
    ? texts.possibleFrom(clockText(nextPossibleTime, language))[language]
    : null
}
