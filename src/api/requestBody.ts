import type { FastifyRequest } from 'fastify'
import { type Refusal, refused } from '#flows/refusal.ts'
import { type JsonObject, readJsonObject } from './strictJson.ts'

/** The object of a JSON body; an empty one where none was sent. */
export function bodyOf(request: FastifyRequest): { kind: 'body'; object: JsonObject } | Refusal {
  const bytes = request.body
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) return { kind: 'body', object: {} }
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    return refused('unsupported_media_type')
  const reading = readJsonObject(bytes)
  if (reading.kind === 'object') return { kind: 'body', object: reading.value }
  return refused('invalid_body', { message: reading.reason })
}
