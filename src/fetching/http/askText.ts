import iconv from 'iconv-lite'
import { bodyWithin } from '#base/network/bodyWithin.ts'
import { AnswerFailure, ask, type AskedRequest, type Asking, PassingFailure, withRetries } from './ask.ts'

export interface TextAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** The status codes other than 200 that the caller handles. */
export type Accepted = readonly number[]

/**
 * Returns an answer of limited size as text, with retries. Throws AnswerFailure for a status that is neither 200 nor in
 * `accepted`.
 */
export async function askText(
  asking: Asking,
  request: AskedRequest,
  bytesMax: number,
  accepted: Accepted = [],
): Promise<TextAnswer> {
  return withRetries(asking, async () => {
    const { status, headers, body, cancel } = await ask(asking, request)
    try {
      if (status !== 200 && !accepted.includes(status)) throw new AnswerFailure(`answered ${status}`, status)
      const whole = await bodyWithin(body, bytesMax)
      if (whole === null) throw new AnswerFailure(`answered more than ${bytesMax} bytes`)
      return { status, headers, body: iconv.decode(whole, charsetOf(headers['content-type'] ?? '', whole)) }
    } catch (error) {
      if (error instanceof AnswerFailure) throw error
      throw new PassingFailure(error instanceof Error ? error.message : String(error))
    } finally {
      cancel()
    }
  })
}

/** The charset that the header states, else that of a page's own `meta` element; UTF-8 without one. */
function charsetOf(contentType: string, bytes: Buffer): string {
  const form = /charset=["']?([\w-]{1,40})/i
  const stated = form.exec(contentType)?.[1] ?? form.exec(bytes.subarray(0, 2_048).toString('latin1'))?.[1] ?? ''
  return iconv.encodingExists(stated) ? stated : 'utf8'
}
