import type { ErrorBody } from './generated/records.ts'
import { OnesetError } from './onesetError.ts'

/** What an answer says beside its data. */
export interface ResponseFacts {
  status: number
  /** Tokens this call was billed. */
  units: number
  requestId: string | null
  /** Fields that were asked for and that the service does not know. */
  ignoredFields: readonly string[]
  /** The key is a test key: nothing was billed, nobody was disturbed. */
  isTestMode: boolean
  /** The answer of an earlier call with the same idempotency key; nothing was done or billed again. */
  isReplay: boolean
  /** As the service writes it: `"minute";r=118;t=31, "month";r=58766;t=864000`. */
  rateLimit: string | null
  /** When what was used goes away, if it does: the Sunset header. */
  sunset: string | null
  /** False when the service answered at once though it was asked to wait: too many waiting calls. */
  hasWaited: boolean
}

export interface Answer {
  body: unknown
  facts: ResponseFacts
}

/** Reads a success, or throws what the service refused with. */
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

/** Something between us and the service answered, or it is another service. A gateway's failures pass. */
function unreadable(response: Response): OnesetError {
  const { status } = response
  return new OnesetError({
    code: 'unreadable_answer',
    message: `The answer (HTTP ${status}) is not one of this service.`,
    hint: 'Check the base URL, and any proxy on the way.',
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
