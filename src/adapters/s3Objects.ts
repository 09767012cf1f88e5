import type { Clock } from '#base/clock.ts'
import type { OutboundResponse, OutboundStream } from '#fetching/outboundStream.ts'
import { s3Address, type S3Place, signS3 } from '#fetching/s3Object.ts'

interface S3Body {
  bytes: number
  sha256: string
  type: string
  content: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * Sends a signed request for an object below the prefix of a place in S3-compatible storage, through the guarded way to
 * other servers. Throws when no answer begins; the caller reads or cancels the answer.
 */
export type S3Request = (
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  key: string,
  body?: S3Body,
) => Promise<OutboundResponse>

/** `storage` names what is stored there, in messages. */
export function s3Requests(
  place: S3Place,
  storage: string,
  { stream, clock, timeMsMax }: { stream: OutboundStream; clock: Clock; timeMsMax: number },
): S3Request {
  const keys = { ...place, sessionToken: null }
  return async (method, key, body) => {
    const url = s3Address(place, place.prefix + key)
    const headers = body ? { 'content-type': body.type, 'content-length': String(body.bytes) } : {}
    const signed = await signS3({ method, url, headers, ...(body && { bodySha256: body.sha256 }) }, keys, clock())
    const request = { url, method, headers: { ...headers, ...signed }, timeMsMax }
    const answer = await stream({ ...request, ...(body && { body: body.content }) })
    if (answer.kind === 'failed') throw new Error(`the storage of ${storage} did not answer: ${answer.reason}`)
    return answer
  }
}

/** Statuses of a stored or removed object. */
const DONE: ReadonlySet<number> = new Set([200, 201, 204])
export const isDone = (status: number): boolean => DONE.has(status)
