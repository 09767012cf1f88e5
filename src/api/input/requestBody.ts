import type { SentObject } from '#contract/body/bodySchema.ts'
import type { FastifyRequest } from 'fastify'
import { unstorablePath } from '#base/text/unstorableText.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { unstorableFault } from './unstorableFault.ts'
import { readJsonObject } from './strictJson.ts'

/** The JSON escape of the character that no text may contain; searching for it first costs next to nothing. */
const NUL_ESCAPE = Buffer.from('\\u0000')

/** Returns whether a request declares a JSON body. */
export const hasJsonType = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')

/** Returns the object of a JSON body; an empty one where no body was sent. */
export function bodyOf(request: FastifyRequest): { kind: 'body'; object: SentObject } | Refusal {
  const bytes = request.body
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { kind: 'body', object: {} }
  if (!hasJsonType(request)) return refused('unsupported_media_type')
  const reading = readJsonObject(bytes)
  if (reading.kind === 'invalid') return refused('invalid_body', { message: reading.reason })
  const at = bytes.includes(NUL_ESCAPE) ? unstorablePath(reading.value) : null
  if (at !== null) return refused('invalid_parameter', { faults: [unstorableFault(at)] })
  return { kind: 'body', object: reading.value }
}
