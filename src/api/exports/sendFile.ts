import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedFile } from '#flows/exports/readExport.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { matchesEtag } from '../http/etag.ts'
import { sendRefusal } from '../http/replies.ts'
import { byteRange } from './byteRange.ts'

/** Counts the bytes of an answer before it is sent; `refund` gets those that were not sent. */
export type CountBytes = (bytes: number) => Promise<{ kind: 'counted'; refund: (bytes: number) => void } | Refusal>

interface FileAnswer {
  publicUrl: string
  cacheControl: string
  count: CountBytes
}

/**
 * Sends a file or the range of it that the request asks for, read from disk as the client receives it. A client that
 * has the file gets 304.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  { publicUrl, cacheControl, count }: FileAnswer,
): Promise<FastifyReply> {
  const { bytes, etag } = file
  const known = { etag, 'cache-control': cacheControl }
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(known).send()
  const range = byteRange(request.headers, file)
  if (range.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes}`)
    return sendRefusal(request, reply, publicUrl, refused('range_not_satisfiable'))
  }
  const [start, end] = range.kind === 'part' ? [range.start, range.end] : [0, bytes]
  const counted = await count(end - start)
  if (counted.kind === 'refused') return sendRefusal(request, reply, publicUrl, counted)
  reply.headers({
    ...known,
    'accept-ranges': 'bytes',
    'content-type': file.type,
    'content-length': String(end - start),
    'content-disposition': `attachment; filename="${file.name}"`,
  })
  if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${bytes}`)
  if (end === start) return reply.send(Buffer.alloc(0))
  const stream = createReadStream(file.path, { start, end: end - 1 })
  reply.raw.once('close', () => {
    if (stream.bytesRead < end - start) counted.refund(end - start - stream.bytesRead)
  })
  return reply.send(stream)
}
