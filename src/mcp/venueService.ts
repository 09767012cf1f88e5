/**
 * The service as the tools see it: the calls of the public API by the names the contract gives them. Inside the server
 * they go to the use cases with the caller that was authenticated (api/insideCalls.ts); in a terminal over HTTP with a
 * key (clientService.ts).
 */
export interface VenueService {
  call(call: ServiceCall, signal: AbortSignal): Promise<ServiceAnswer>
}

export const CALL_NAMES = [
  'search',
  'nearby',
  'place',
  'regions',
  'meta',
  'reserve',
  'readReservation',
  'cancelReservation',
  'askVenue',
  'readAnswer',
  'peekAnswer',
] as const
export type CallName = (typeof CALL_NAMES)[number]

export interface ServiceCall {
  name: CallName
  /** The varying part of the path, where there is one. */
  id?: string
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  /** Of a write: the same key has its effect once. */
  idempotencyKey?: string
}

export interface ServiceData {
  kind: 'data'
  /** Of `meta` its whole body. */
  data: unknown
  /** Of lists. */
  meta: unknown
  /** Tokens billed. */
  units: number
  /** The answer of an earlier call with this idempotency key. */
  replayed: boolean
}

/** Why a call came to nothing, as the public API tells it. */
export interface ServiceError {
  kind: 'refused'
  code: string
  message: string
  hint: string | null
  details: Readonly<Record<string, unknown>>
  retryAfterS: number | null
  /** The answer of an earlier call with this idempotency key. */
  replayed?: boolean
}

export type ServiceAnswer = ServiceData | ServiceError
