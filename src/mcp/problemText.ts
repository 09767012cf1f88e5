import { cleanLine } from '#base/text/text.ts'
import { type Problem, problem } from './tool.ts'
import type { ServiceError } from './venueService.ts'

interface Fault {
  param: string
  message: string
  hint?: string
  didYouMean?: string
  allowed?: readonly string[]
}

const FAULTS_MAX = 5
const ALLOWED_MAX = 12

/** The next step for a model, where the service's own hint is for programmers. */
const NEXT_STEP: Readonly<Record<string, (error: ServiceError) => string>> = {
  place_not_found: () => 'Take placeId from search_venues; do not make one up.',
  reservation_not_available: (error) => `Do not retry. ${otherContacts(error)}`,
  live_status_not_available: (error) => `Do not retry. ${otherContacts(error)}`,
  reservation_not_found: () => 'Use the reservationId that request_reservation returned.',
  live_query_not_found: () => 'Use the queryId that ask_venue returned, or look with placeId and topic.',
  guest_phone_required: () => 'Ask the guest for a phone number and call again with guestPhone.',
  guest_count_required: () => 'Call again with guestCount.',
  insufficient_scope: () => 'Ask the user for a key, or a sign-in, that has it.',
  region_ambiguous: ({ details }) => `Call again with one of them as region, or ask the user: ${candidates(details)}.`,
  bulk_export_required: () => 'Narrow the search with filters or a region instead of paging further.',
  idempotency_in_progress: () => 'The same call is still running: repeat it in a second.',
  idempotency_limit_reached: () =>
    'Nothing was done. Tell the user that the account has sent too many different calls within a day.',
  idempotency_key_reused: () => 'Call again with another idempotencyKey.',
  internal_error: () => 'Try once more; if it fails again, tell the user.',
}

/** Formats an error of the service for a model: first the fault, then the remedy. */
export function problemText(error: ServiceError): string {
  const faults = faultsOf(error)
  const what = faults.length > 0 ? faults.map(faultText).join(' ') : sentence(error.message)
  const next =
    NEXT_STEP[error.code]?.(error) ?? waitText(error) ?? (faults.length > 0 ? '' : sentence(error.hint ?? ''))
  const earlier = error.replayed ? 'This is the answer to an earlier identical call; nothing was done again.' : ''
  return [what, next, earlier].filter(Boolean).join(' ')
}

/** Converts an error of the service to a tool's result. */
export function toProblem(error: ServiceError): Problem {
  return problem(error.code, problemText(error))
}

function faultsOf({ details }: ServiceError): readonly Fault[] {
  return Array.isArray(details['errors']) ? (details['errors'] as Fault[]).slice(0, FAULTS_MAX) : []
}

function faultText({ param, message, hint, didYouMean, allowed }: Fault): string {
  const meant = didYouMean === undefined ? '' : ` Did you mean '${didYouMean}'?`
  const list = allowed?.slice(0, ALLOWED_MAX).join(', ')
  const values = list ? ` Allowed: ${list}${(allowed?.length ?? 0) > ALLOWED_MAX ? ', …' : ''}.` : ''
  const filters = list ? ` Call describe_filters with filter=${param} for all of them.` : ''
  return `${param}: ${sentence(message)}${meant}${values}${hint && !meant ? ` ${sentence(hint)}` : ''}${filters}`
}

function waitText({ retryAfterS, hint }: ServiceError): string | null {
  if (retryAfterS === null) return null
  return retryAfterS <= 60
    ? `Wait ${retryAfterS} s and call again.`
    : `${sentence(hint ?? '')} Do not retry now.`.trim()
}

/** Returns how to reach a venue that does not answer through this service. */
function otherContacts({ details }: ServiceError): string {
  const contacts = [
    ...(typeof details['bookingUrl'] === 'string' ? [`booking page ${details['bookingUrl']}`] : []),
    ...(typeof details['phone'] === 'string' ? [`phone ${details['phone']}`] : []),
  ]
  return contacts.length === 0
    ? 'Tell the guest to contact the venue.'
    : `Give the guest its ${contacts.join(' and ')}.`
}

/** Returns the regions that a name may mean, by full names: the service reads these as region, too. */
function candidates({ candidates: given }: ServiceError['details']): string {
  const named = Array.isArray(given) ? (given as { fullName: string }[]) : []
  return named
    .slice(0, FAULTS_MAX * 2)
    .map(({ fullName }) => cleanLine(fullName, 60))
    .join('; ')
}

function sentence(text: string): string {
  const line = cleanLine(text, 400)
  return line === '' || /[.!?…]$/u.test(line) ? line : `${line}.`
}
