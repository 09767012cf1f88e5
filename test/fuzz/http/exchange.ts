import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { WireBytes } from './wireBytes.ts'

/** The data received over one connection. */
export interface Exchange {
  /** Status of the first response; null where the connection ended without one. */
  status: number | null
  headers: ReadonlyMap<string, string>
  /** All statuses of a pipelined connection, including the first. */
  statuses: readonly number[]
  body: Buffer
  /** Number of bytes received, including headers. */
  bytes: number
  /** Milliseconds from the last byte sent to the end of the response. */
  tookMs: number
  /** True when the patience ended before the connection did. */
  gaveUp: boolean
}

/** Larger responses are truncated, because they are judged as too large already. */
const KEPT_BYTES_MAX = 4 * 1024 * 1024
const STREAM_MS = 150
/** An interim response may arrive first, in a separate chunk. */
const HEAD_CHUNKS = 2
/** 100 Continue, which precedes the final response. */
const INTERIM = /^HTTP\/1\.1 1\d\d [^]*?\r\n\r\n/

/**
 * Sends bytes over a new connection and reads until the server closes it, for `patienceMs` at most. Leaves a stream of
 * events soon after its headers.
 */
export async function exchange(
  port: number,
  { parts, pauseMs, end }: WireBytes,
  patienceMs: number,
): Promise<Exchange> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const received: Buffer[] = []
  let bytes = 0
  let gaveUp = false
  let endedAt = 0
  let leaving: NodeJS.Timeout | null = null
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= KEPT_BYTES_MAX) received.push(chunk)
      if (!leaving && isStream(received)) leaving = setTimeout(() => socket.destroy(), STREAM_MS)
    })
    socket.on('end', () => {
      endedAt = performance.now()
      socket.end()
      resolve()
    })
    // A reset is an ordinary end: the bytes before it count.
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
  let sentAt = performance.now()
  const giveUp = setTimeout(() => {
    gaveUp = true
    socket.destroy()
  }, patienceMs)
  for (const [i, part] of parts.entries()) {
    if (i > 0 && parts.length > 1) await wait(pauseMs)
    if (socket.destroyed) break
    socket.write(part)
  }
  sentAt = performance.now()
  if (end === 'cut') {
    await wait(pauseMs)
    socket.destroy()
  }
  if (end === 'half') socket.end()
  await closed
  clearTimeout(giveUp)
  if (leaving) clearTimeout(leaving)
  socket.destroy()
  const tookMs = (endedAt || performance.now()) - sentAt
  return { ...readAnswer(Buffer.concat(received)), bytes, tookMs: leaving ? 0 : tookMs, gaveUp: gaveUp && !leaving }
}

function isStream(received: readonly Buffer[]): boolean {
  const begin = received.slice(0, HEAD_CHUNKS).map((chunk) => chunk.subarray(0, 2_048).toString('latin1'))
  return begin.join('').includes('text/event-stream')
}

/** Parses the response, or the first of several; skips an interim response before it. */
export function readAnswer(received: Buffer): Pick<Exchange, 'status' | 'headers' | 'statuses' | 'body'> {
  const [interim = ''] = INTERIM.exec(received.subarray(0, 2_048).toString('latin1')) ?? []
  const bytes = received.subarray(interim.length)
  const split = bytes.indexOf('\r\n\r\n')
  const head = bytes.subarray(0, split < 0 ? bytes.length : split).toString('latin1')
  const [line = '', ...lines] = head.split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(line) ?? []
  const headers = new Map(
    lines.map((text) => {
      const colon = text.indexOf(':')
      return [text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim()]
    }),
  )
  const statuses = [...bytes.toString('latin1').matchAll(/(?:^|\r\n|[}\]>])HTTP\/1\.1 (\d{3}) /g)].map(([, code]) =>
    Number(code),
  )
  const rest = split < 0 ? Buffer.alloc(0) : bytes.subarray(split + 4)
  const body = /chunked/i.test(headers.get('transfer-encoding') ?? '') ? unchunked(rest) : rest
  return { status: status === undefined ? null : Number(status), headers, statuses, body }
}

function unchunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n', at)
    const length = end < 0 ? 0 : Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (!(length > 0)) break
    chunks.push(bytes.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
  return Buffer.concat(chunks)
}
