import type { ErrorBody } from './generated/records.ts'
import { OnesetError } from './onesetError.ts'

/** What an answer contains besides its data. */
export interface ResponseFacts {
  status: number
  /** The tokens billed for this call. */
  units: number
  requestId: string | null
  /** Requested fields that the service does not know. */
  ignoredFields: readonly string[]
  /** True for a test key: nothing was billed and no owner was contacted. */
  isTestMode: boolean
  /** True for the answer of an earlier call with the same idempotency key; nothing was done or billed again. */
  isReplay: boolean
  /** The RateLimit header: `"minute";r=118;t=31, "month";r=58766;t=864000`. */
  rateLimit: string | null
  /** The Sunset header: when a deprecated feature of the call is removed; null without one. */
  sunset: string | null
  /** False when the service answered at once although the call asked it to wait: too many calls are waiting. */
  hasWaited: boolean
}

export interface Answer {
  body: unknown
  facts: ResponseFacts
}

/** Reads a success; throws the service's error. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const body = parsed(text)
  if (response.ok && body !== null) return { body, facts: factsOf(response) }
  throw isErrorBody(body) ? refusal(body, response) : unreadable(response)
}

function factsOf({ status, headers }: Response): ResponseFacts {
  return {
    status,
    units: Number(headers.get('x-service-units') ?? 0),
    requestId: headers.get('x-request-id'),
    ignoredFields: (headers.get('x-service-ignored-fields') ?? '').split(',').filter(Boolean).map(decodeURIComponent),
    isTestMode: headers.get('x-service-test-mode') === 'true',
    isReplay: headers.get('idempotent-replayed') === 'true',
    rateLimit: headers.get('ratelimit'),
    sunset: headers.get('sunset'),
    hasWaited: headers.get('x-service-wait-applied') !== '0',
  }
}

function refusal({ error, status }: ErrorBody, response: Response): OnesetError {
  const isReplay = response.headers.get('idempotent-replayed') === 'true'
  return new OnesetError({ ...error, status, retryAfterMs: retryAfterMs(response), isReplay })
}

/**
 * Makes the error for an answer that is not the service's, such as one of a proxy. Errors of gateways are retryable.
 */
function unreadable(response: Response): OnesetError {
  const { status } = response
  return new OnesetError({
    code: 'unreadable_answer',
    message: `The answer (HTTP ${status}) is not one of this service.`,
    hint: 'Check the base URL, and any proxy in between.',
    status,
    retryable: [502, 503, 504].includes(status),
    retryAfterMs: retryAfterMs(response),
  })
}

function retryAfterMs({ headers }: Response): number | null {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function isErrorBody(body: object | null): body is ErrorBody {
  return body !== null && 'error' in body && typeof (body as ErrorBody).error?.code === 'string'
}
