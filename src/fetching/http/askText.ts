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
      const parts: Uint8Array[] = []
      let bytes = 0
      for await (const part of body) {
        bytes += part.length
        if (bytes > bytesMax) throw new AnswerFailure(`answered more than ${bytesMax} bytes`)
        parts.push(part)
      }
      return { status, headers, body: Buffer.concat(parts).toString('utf8') }
    } catch (error) {
      if (error instanceof AnswerFailure) throw error
      throw new PassingFailure(error instanceof Error ? error.message : String(error))
    } finally {
      cancel()
    }
  })
}
