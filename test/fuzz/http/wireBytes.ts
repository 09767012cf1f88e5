import type { FuzzRequest } from './fuzzRequest.ts'

/** Data sent over the socket: parts with pauses between them, and how the connection ends. */
export interface WireBytes {
  parts: Buffer[]
  pauseMs: number
  /**
   * half: the client ends its side and reads the response; cut: the connection is destroyed; open: the client waits for
   * the response.
   */
  end: 'open' | 'half' | 'cut'
}

const PAUSE_MS = 60
const PIPELINED = 4
const LENGTH_ERROR = 7

/** Returns the bytes of a request by its framing. */
export function wireBytes(request: FuzzRequest, host: string): WireBytes {
  const { method, target, framing } = request
  if (framing === 'raw') return wire([Buffer.from(request.body ?? '', request.encoding)], 'half')
  const body = request.body === null ? null : Buffer.from(request.body, request.encoding)
  const head = (lines: readonly string[], version = 'HTTP/1.1', newline = '\r\n') => {
    const own = request.headers.some(([name]) => name.toLowerCase() === 'host') ? [] : [`Host: ${host}`]
    const sent = request.headers.map(([name, value]) => `${name}: ${value}`)
    const text = [`${method} ${target} ${version}`, ...own, ...sent, ...lines, 'Connection: close', '', '']
    return Buffer.from(text.join(newline), 'utf8')
  }
  const length = body === null ? [] : [`Content-Length: ${body.length}`]
  const plain = [head(length), ...(body ? [body] : [])]
  const half = body === null ? [] : [body.subarray(0, body.length >> 1)]
  switch (framing) {
    case 'plain':
      return wire([Buffer.concat(plain)])
    case 'chunked':
      return wire([head(['Transfer-Encoding: chunked']), chunked(body ?? Buffer.alloc(0))])
    case 'brokenChunk':
      return wire([head(['Transfer-Encoding: chunked']), Buffer.from('zz\r\nnot a length\r\n')], 'half')
    case 'slowBody':
      return wire([
        head(length),
        ...(body ? [body.subarray(0, body.length >> 1), body.subarray(body.length >> 1)] : []),
      ])
    case 'truncatedBody':
      return wire([head(length), ...half], 'half')
    case 'lengthTooLarge':
      return wire([head([`Content-Length: ${(body?.length ?? 0) + LENGTH_ERROR}`]), body ?? Buffer.alloc(0)], 'half')
    case 'lengthTooSmall':
      return wire([
        head([`Content-Length: ${Math.max(0, (body?.length ?? 0) - LENGTH_ERROR)}`]),
        body ?? Buffer.alloc(0),
      ])
    case 'twoLengths':
      return wire([head([...length, 'Content-Length: 3']), body ?? Buffer.alloc(0)], 'half')
    case 'lengthAndChunked':
      return wire([head([...length, 'Transfer-Encoding: chunked']), chunked(body ?? Buffer.alloc(0))], 'half')
    case 'pipelined':
      return wire([Buffer.concat(Array.from({ length: PIPELINED }, () => keptOpen(plain)).flat())], 'half')
    case 'oldHttp':
      return wire([head(length, 'HTTP/1.0'), ...(body ? [body] : [])])
    case 'brokenLine':
      return wire([head(length, 'HTTP/1.1 extra')], 'half')
    case 'bareLineFeeds':
      return wire([head(length, 'HTTP/1.1', '\n'), ...(body ? [body] : [])], 'half')
    case 'slowHeaders': {
      const [first = Buffer.alloc(0)] = plain
      return wire([first.subarray(0, first.length >> 1), first.subarray(first.length >> 1), ...plain.slice(1)])
    }
    case 'abandoned':
      return { ...wire([head(length), ...half]), end: 'cut' }
  }
}

const wire = (parts: Buffer[], end: WireBytes['end'] = 'open'): WireBytes => ({ parts, pauseMs: PAUSE_MS, end })

function keptOpen(parts: readonly Buffer[]): Buffer[] {
  const [head, ...rest] = parts
  return [Buffer.from(head?.toString('utf8').replace('Connection: close\r\n', '') ?? '', 'utf8'), ...rest]
}

function chunked(body: Buffer): Buffer {
  const middle = body.length >> 1
  const chunks = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0)
  return Buffer.concat([
    ...chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ])
}
