import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { TestContext } from 'node:test'
import { createLocalJWKSet, jwtVerify } from 'jose'
import type { PushSubscription } from '#notices/pushSubscriptions.ts'
import { onLoopback } from './onLoopback.ts'

/** A message that reached the push service, decrypted as its browser does. */
export interface ReceivedPush {
  headers: IncomingHttpHeaders
  payload: string
  /** Claims of the VAPID token. */
  claims: { aud?: unknown; sub?: unknown; exp?: unknown }
  /** Public key of the token's signature, base64url. */
  publicKey: string
}

export interface PushService {
  url: string
  received: ReceivedPush[]
  /** Reasons of the requests that were rejected with 400. */
  faults: string[]
  /** Responses to the next requests; after these, 201 again. */
  answers: { status: number; headers?: Record<string, string> }[]
  /** Subscribes a browser, which can receive messages from then on. */
  subscribe(): PushSubscription
}

type Reply = [status: number, headers: Record<string, string>, text: string]

interface Browser {
  pair: ReturnType<typeof createECDH>
  auth: Buffer
}

/**
 * A push service (RFC 8030) and its subscribed browsers, on loopback. Accepts a message only with a TTL, a token that
 * its key signed (RFC 8292) and a payload that the browser can decrypt (RFC 8291).
 */
export async function startPushService(t: TestContext): Promise<PushService> {
  const browsers: Browser[] = []
  const received: ReceivedPush[] = []
  const faults: string[] = []
  const answers: PushService['answers'] = []
  const take = async ({ method, url: path, headers }: IncomingMessage, body: Buffer): Promise<Reply> => {
    const answer = answers.shift()
    if (answer) return [answer.status, answer.headers ?? {}, 'as ordered']
    const browser = browsers[Number(path?.slice('/push/'.length))]
    if (method !== 'POST' || !browser) return [404, {}, '']
    try {
      received.push(await read(headers, body, browser, url))
      return [201, { location: `${url}/message/${received.length}` }, '']
    } catch (cause) {
      faults.push(String(cause))
      return [400, {}, String(cause)]
    }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void take(request, Buffer.concat(chunks)).then(([status, headers, text]) =>
        response.writeHead(status, headers).end(text),
      )
    })
  })
  const url = await onLoopback(t, server)
  const subscribe = () => {
    const pair = createECDH('prime256v1')
    const p256dh = pair.generateKeys().toString('base64url')
    const auth = randomBytes(16)
    browsers.push({ pair, auth })
    return { endpoint: `${url}/push/${browsers.length - 1}`, keys: { p256dh, auth: auth.toString('base64url') } }
  }
  return { url, received, faults, answers, subscribe }
}

async function read(
  headers: IncomingHttpHeaders,
  body: Buffer,
  browser: Browser,
  origin: string,
): Promise<ReceivedPush> {
  if (!/^\d+$/.test(String(headers['ttl']))) throw new Error('the request has no TTL (RFC 8030, 5.2)')
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('the payload is not encrypted by RFC 8291')
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) }
  const { payload: claims } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), {
    algorithms: ['ES256'],
    audience: origin,
  })
  const day = 86_400
  if (typeof claims.exp !== 'number' || claims.exp > Date.now() / 1_000 + day)
    throw new Error('the token is valid for more than a day (RFC 8292, 2)')
  return { headers, payload: decrypted(body, browser), claims, publicKey }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Decrypts by RFC 8291, 3.4, with the header of RFC 8188, 2.1; one record, as section 4 requires. */
function decrypted(body: Buffer, { pair, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyBytes = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyBytes)
  const record = body.subarray(21 + keyBytes)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding does not end with 2')
  return padded.subarray(0, end).toString('utf8')
}
