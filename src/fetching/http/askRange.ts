import type { FileHandle } from 'node:fs/promises'
import { AnswerFailure, ask, type AskedRequest, type Asking, PassingFailure, withRetries } from './ask.ts'

/**
 * Writes the bytes from `from` up to before `to` of a file on a server to the same place of a file here. Throws
 * AnswerFailure, also for a server that does not answer ranges.
 */
export async function askRange(
  asking: Asking,
  request: AskedRequest,
  { from, to }: { from: number; to: number },
  file: FileHandle,
): Promise<void> {
  await withRetries(asking, async () => {
    const headers = { ...request.headers, 'accept-encoding': 'identity', range: `bytes=${from}-${to - 1}` }
    const answer = await ask(asking, { ...request, headers })
    try {
      if (answer.status !== 206)
        throw new AnswerFailure(`answered ${answer.status} for a part of the file`, answer.status)
      const start = /^bytes (\d+)-/.exec(answer.headers['content-range'] ?? '')?.[1]
      if (Number(start) !== from) throw new AnswerFailure('answered another part of the file than was asked for')
      let at = from
      for await (const part of answer.body) {
        if (at + part.length > to) throw new AnswerFailure('answered more than the part that was asked for')
        await file.write(part, 0, part.length, at)
        at += part.length
      }
      if (at !== to) throw new PassingFailure(`broke off after ${at - from} of ${to - from} bytes`)
    } catch (error) {
      if (error instanceof AnswerFailure || error instanceof PassingFailure) throw error
      throw new PassingFailure(error instanceof Error ? error.message : String(error))
    } finally {
      answer.cancel()
    }
  })
}
