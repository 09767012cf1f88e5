/**
 * The service as the tools use it: the calls of the public API by the contract's names. Inside the server they run the
 * use cases with the authenticated caller (api/insideCalls.ts); in a terminal they are sent over HTTP with a key
 * (clientService.ts).
 */
export interface VenueService {
  call(call: ServiceCall, signal: AbortSignal): Promise<ServiceAnswer>
}

export const CALL_NAMES = [
  'search',
  'nearby',
  'sentence',
  'suggest',
  'place',
  'regions',
  'matchVenues',
  'meta',
  'reserve',
  'readReservation',
  'cancelReservation',
  'askVenue',
  'readAnswer',
  'peekAnswer',
  'reportPlace',
] as const
export type CallName = (typeof CALL_NAMES)[number]

export interface ServiceCall {
  name: CallName
  /** The id in the path, where there is one. */
  id?: string
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  /** For a write: calls with the same key take effect once. */
  idempotencyKey?: string
}

export interface ServiceData {
  kind: 'data'
  /** The data of the answer; for `meta` its whole body. */
  data: unknown
  /** The meta of a list. */
  meta: unknown
  /** The tokens billed. */
  units: number
  /** True for the answer of an earlier call with this idempotency key. */
  replayed: boolean
}

/** An error as the public API reports it. */
export interface ServiceError {
  kind: 'refused'
  code: string
  message: string
  hint: string | null
  details: Readonly<Record<string, unknown>>
  retryAfterS: number | null
  /** True for the answer of an earlier call with this idempotency key. */
  replayed?: boolean
}

export type ServiceAnswer = ServiceData | ServiceError
