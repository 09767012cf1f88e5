import type { ServerResponse } from 'node:http'
import type { JsonSink } from '#base/text/jsonSink.ts'
import { ANSWER_POLICY, ANSWER_REFERRER, VARY } from '../http/replies.ts'
import type { Answer } from './readRoutes.ts'

/** The caller may cache reads for a minute (docs/reference/errors.md#caching). */
export const READS_CACHED = 'private, max-age=60'
export const ISOLATION_HEADERS = ['content-security-policy', ANSWER_POLICY, 'referrer-policy', ANSWER_REFERRER] as const

/** A read that has its answer. */
interface AnsweredRead {
  response: ServerResponse
  requestId: string
  /** Returns the further headers: names and values in turn. */
  headers: () => readonly string[]
}

/**
 * Sends the answer, and releases its body to the sink once the system has taken it. The headers are names and values in
 * turn, which Node takes without first making an object of them.
 */
export function sendAnswer(
  { response, requestId, headers: more }: AnsweredRead,
  answer: Pick<Answer, 'body' | 'units' | 'headers'> & { etag: string },
  from: Pick<JsonSink, 'release'>,
): void {
  const { body, units, headers, etag } = answer
  const head = ['content-type', 'application/json', 'content-length', String(body.length), 'x-request-id', requestId]
  head.push('x-service-units', String(units), 'x-content-type-options', 'nosniff', 'vary', VARY)
  head.push('cache-control', READS_CACHED, 'etag', etag, ...ISOLATION_HEADERS, ...more(), ...headers)
  response.writeHead(200, head)
  response.end(body, () => from.release(body))
}
