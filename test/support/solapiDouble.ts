import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import iconv from 'iconv-lite'
import type { Clock } from '#base/clock.ts'
import { onLoopback } from './onLoopback.ts'

export interface SolapiMessage {
  to: string
  from: string
  text: string
  type: string
  country: string
  customFields: Record<string, string>
}

export interface SolapiDouble {
  url: string
  messages: SolapiMessage[]
  /** Responses to the next valid requests; after these, responses as documented again. */
  answers: { status: number; body: unknown }[]
}

export const SOLAPI_KEYS = { apiKey: 'NCSAYU7YDBXYORXC', apiSecret: 'SECRETOFTHEDOUBLE', from: '029302266' }

/** Allowed deviation from the vendor's clock in both directions; within it a signature is accepted once. */
const SKEW_MS_MAX = 15 * 60_000
const AUTHORIZATION = /^HMAC-SHA256 apiKey=(\w+), date=([^,]+), salt=([^,]+), signature=([0-9a-f]{64})$/
const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/

type Failure = [errorCode: string, errorMessage: string]
type After = { after(job: () => void): void }

/**
 * Replaces Solapi's `POST /messages/v4/send` as documented (developers.solapi.com: authorization by API key, and the
 * fields of a message). `take` receives each message instead of `messages`.
 */
export async function startSolapiDouble(
  t: After,
  clock: Clock,
  take?: (message: SolapiMessage) => void,
): Promise<SolapiDouble> {
  const messages: SolapiMessage[] = []
  const keep = take ?? ((message) => void messages.push(message))
  const answers: SolapiDouble['answers'] = []
  const signatures = new Set<string>()
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const reply = (status: number, body: unknown) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      const fail = (status: number, [errorCode, errorMessage]: Failure) => reply(status, { errorCode, errorMessage })
      if (request.method !== 'POST' || request.url !== '/messages/v4/send')
        return fail(404, ['NotFound', `${request.method} ${request.url}`])
      const unauthorized = authorizationFault(request.headers.authorization ?? '', clock(), signatures)
      if (unauthorized) return fail(403, unauthorized)
      const message = messageOf(text)
      const invalid = messageFault(message)
      if (invalid) return fail(400, invalid)
      const answer = answers.shift()
      if (answer) return reply(answer.status, answer.body)
      keep(message)
      const { to, from, type, country } = message
      const status = { statusCode: '2000', statusMessage: '정상 접수(이통사로 접수 예정) ' }
      reply(200, {
        groupId: 'G4V1',
        messageId: `M4V${messages.length}`,
        accountId: '1',
        to,
        from,
        type,
        country,
        ...status,
      })
    })
  })
  return { url: await onLoopback(t, server), messages, answers }
}

function authorizationFault(header: string, now: number, signatures: Set<string>): Failure | null {
  const [, apiKey = '', date = '', salt = '', signature = ''] = AUTHORIZATION.exec(header) ?? []
  if (apiKey !== SOLAPI_KEYS.apiKey) return ['InvalidAPIKey', 'no such key']
  if (!ISO_DATE.test(date) || Math.abs(Date.parse(date) - now) > SKEW_MS_MAX)
    return ['RequestTimeTooSkewed', `the date is ${date}`]
  const saltBytes = Buffer.byteLength(salt)
  if (saltBytes < 12 || saltBytes > 64) return ['InvalidSalt', `the salt has ${saltBytes} bytes`]
  const expected = createHmac('sha256', SOLAPI_KEYS.apiSecret)
    .update(date + salt)
    .digest('hex')
  if (signature !== expected) return ['SignatureDoesNotMatch', 'the signature does not match']
  if (signatures.has(signature)) return ['DuplicatedSignature', 'the signature was used before']
  signatures.add(signature)
  return null
}

function messageOf(text: string): SolapiMessage {
  return (JSON.parse(text) as { message: SolapiMessage }).message
}

function messageFault({ to, from, text, type, country, customFields }: SolapiMessage): Failure | null {
  if (!/^\d{6,15}$/.test(to)) return ['ValidationError', `to is ${to}`]
  if (from !== SOLAPI_KEYS.from) return ['InvalidSender', 'the sender is not registered']
  if (!(type === 'LMS' && country === '82') && (type !== 'SMS' || iconv.encode(text, 'euc-kr').length > 90))
    return ['ValidationError', 'the text does not fit into one SMS']
  if (!/^\d{1,3}$/.test(country)) return ['ValidationError', `country is ${country}`]
  const tooLong = Object.entries(customFields).some(([name, value]) => name.length > 30 || value.length > 100)
  return tooLong ? ['ValidationError', 'customFields are too long'] : null
}
