import { bodyWithin } from '#base/network/bodyWithin.ts'
import type { OutboundResponse } from '#fetching/outboundStream.ts'
import type { OutboundAnswer, OutboundFetch } from '#identity/outbound.ts'
import { outboundStream, type OutboundStreamLimits } from './outboundStream.ts'

interface OutboundLimits extends Pick<OutboundStreamLimits, 'allowed' | 'lookup'> {
  /** From the start to the last byte. */
  timeMsMax?: number
  /** 0: the body is not read, and the answer consists of its status. */
  bodyBytesMax?: number
}

const TIME_MS_MAX = 5_000
/** Discovery documents and key sets are a few KiB. */
const BODY_BYTES_MAX = 256 * 1024

/** Sends requests through the guarded stream and reads answers that are small. */
export function outboundFetch({ bodyBytesMax = BODY_BYTES_MAX, ...limits }: OutboundLimits): OutboundFetch {
  const stream = outboundStream({ timeMsMax: TIME_MS_MAX, ...limits })
  return async (request) => {
    const answer = await stream(request)
    return answer.kind === 'failed' ? { kind: 'failed', reason: answer.reason } : readAnswer(answer, bodyBytesMax)
  }
}

async function readAnswer(answer: OutboundResponse, bodyBytesMax: number): Promise<OutboundAnswer> {
  const { status, headers } = answer
  try {
    const whole = bodyBytesMax === 0 ? Buffer.of() : await bodyWithin(answer.body, bodyBytesMax)
    if (whole === null) return { kind: 'failed', reason: `more than ${bodyBytesMax} bytes` }
    return { kind: 'answered', status, body: whole.toString('utf8'), retryAfter: headers['retry-after'] ?? null }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    answer.cancel()
  }
}
