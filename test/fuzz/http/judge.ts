import type { Exchange } from './exchange.ts'
import type { FuzzRequest } from './fuzzRequest.ts'

export const ANSWER_BYTES_MAX = 1024 * 1024
export const ERROR_BYTES_MAX = 32 * 1024
export const ANSWER_MS_MAX = 2_000

/** Returns the fault in a response, or null. Duration is judged separately, because it needs a second measurement. */
export function faultIn(request: FuzzRequest, answer: Exchange): string | null {
  const { status, bytes, body } = answer
  const statuses = answer.statuses.length > 0 ? answer.statuses : status === null ? [] : [status]
  const wrong = statuses.find((one) => one >= 500)
  if (wrong !== undefined) return `answered ${wrong}: ${body.toString('utf8').slice(0, 400)}`
  // The responses of a pipelined connection are counted together.
  if (bytes > ANSWER_BYTES_MAX * Math.max(statuses.length, 1)) return `answered ${bytes} bytes`
  if (status !== null && status >= 400 && body.length > ERROR_BYTES_MAX)
    return `answered an error (${status}) of ${body.length} bytes: ${body.toString('utf8').slice(0, 200)}`
  if (request.framing === 'plain' && status !== null && status >= 400 && !isReadable(request, answer))
    return `answered ${status} with a body that is not what its type says: ${body.toString('utf8').slice(0, 200)}`
  return null
}

/** Returns whether an error declared as JSON parses; errors of the API must be JSON. */
function isReadable({ method }: FuzzRequest, { headers, body }: Exchange): boolean {
  if (method === 'HEAD' || body.length === 0 || !(headers.get('content-type') ?? '').includes('json')) return true
  try {
    JSON.parse(body.toString('utf8'))
    return true
  } catch {
    return false
  }
}

/** Returns whether a response took too long; a request with a wait parameter may wait. */
export function isSlow({ target }: FuzzRequest, { tookMs, gaveUp }: Exchange): boolean {
  return !target.includes('wait') && (gaveUp || tookMs > ANSWER_MS_MAX)
}
