import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Refusal, refused } from '#flows/refusal.ts'
import { problemOf } from './problem.ts'
import { ANSWER_POLICY, ANSWER_REFERRER } from './replies.ts'

/**
 * Answers a request that Node's HTTP parser rejects. Such a request never reaches the framework, so the error body is
 * written to the socket directly. The catalogue has no 414 or 431: a URL or header that is too long is an invalid
 * parameter.
 */
export function answerBrokenHttp(
  error: NodeJS.ErrnoException,
  socket: Socket,
  publicUrl: string,
  requestId: string,
): void {
  // A client that disconnected, or was too slow to send its request, cannot be answered.
  if (!socket.writable || error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.destroy()
    return
  }
  const what = error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : NOT_HTTP
  writeRefusal(socket, refused('invalid_parameter', what), { publicUrl, requestId, isFree: true })
}

/**
 * Writes a refusal to a socket outside of the framework, and closes it. `isFree`: it is certain that the request cost
 * nothing.
 */
export function writeRefusal(
  socket: Socket,
  refusal: Refusal,
  { publicUrl, requestId, isFree }: { publicUrl: string; requestId: string; isFree: boolean },
): void {
  const { status, body } = problemOf(refusal, { publicUrl, path: '/', requestId, language: 'en' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(refusal.retryAfterS === undefined ? [] : [`Retry-After: ${refusal.retryAfterS}`]),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${ANSWER_POLICY}`,
    `Referrer-Policy: ${ANSWER_REFERRER}`,
    ...(isFree ? ['X-Service-Units: 0'] : []),
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const TOO_LONG = {
  message: { en: 'The URL and headers are longer than 16 KiB.', ko: 'URL과 헤더가 16 KiB를 넘습니다.' },
  hint: { en: 'Shorten the query, the cookies or the headers.', ko: '쿼리, 쿠키 또는 헤더를 줄이세요.' },
}

const NOT_HTTP = {
  message: {
    en: 'The request is not valid HTTP. A URL contains ASCII only; percent-encode other characters.',
    ko: '올바른 HTTP 요청이 아닙니다. URL의 한글은 퍼센트 인코딩해야 합니다.',
  },
  hint: { en: 'With curl use -G and --data-urlencode.', ko: 'curl에서는 -G와 --data-urlencode를 쓰세요.' },
}
