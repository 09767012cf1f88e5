import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { ADDRESS_HEADER } from '#identity/identity.ts'
import { foreignWrite } from './accountOrigin.ts'
import { clientAddress } from './clientAddress.ts'
import { checkPassword } from './checkPassword.ts'
import { limitIdentity } from './limitIdentity.ts'
import { pathOf, sendRefusal } from './replies.ts'
import { bodyOf } from './requestBody.ts'
import type { Service } from './service.ts'
import { signInFaults } from './signInFaults.ts'

/** Below this every path is the identity library's. */
export const SIGN_IN_PATH = '/api/auth/'

/** What the library is told of a request; proxies' headers are read by us and by nobody else. */
const PASSED_HEADERS = ['cookie', 'origin', 'referer', 'content-type', 'accept-language'] as const

/** The library's routes, with our limits before them and our error bodies after. */
export function addSignInRoutes(app: FastifyInstance, service: Service): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
    const address = clientAddress(request.raw, service.trustedProxies)
    const body = bodyOf(request)
    if (body.kind === 'refused') return refuse(body)
    const before = foreignWrite(request, service)
    if (before) return refuse(before)
    const checked = await checkPassword(
      service,
      request,
      pathOf(request.url).slice(SIGN_IN_PATH.length),
      body.object,
      () => service.identity.handle(libraryRequest(request, service.publicUrl, address)),
    )
    if (checked.kind === 'refused') return refuse(checked)
    for (const cookie of checked.cookies) reply.header('set-cookie', cookie)
    if (checked.answer.status < 400) return sendAnswer(reply, checked.answer)
    return refuse(await refusalOf(checked.answer, pathOf(request.url)))
  }
  // Before the body is read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const limited = await limitIdentity(service, request)
    if (limited) await sendRefusal(request, reply, service.publicUrl, limited)
  }
  app.route({ method: ['GET', 'POST'], url: `${SIGN_IN_PATH}*`, exposeHeadRoute: false, onRequest, handler })
}

function libraryRequest(request: FastifyRequest, publicUrl: string, address: string): Request {
  const headers = new Headers({ [ADDRESS_HEADER]: address })
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const bytes = request.body instanceof Uint8Array ? request.body : null
  // A write without a body says the same as one with an empty object; the library takes the latter only.
  const body = request.method === 'GET' ? null : new Uint8Array(bytes?.length ? bytes : Buffer.from('{}'))
  return new Request(new URL(publicUrl + request.url), { method: request.method, headers, body })
}

async function sendAnswer(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const location = answer.headers.get('location')
  if (location !== null) reply.header('location', location)
  const body = Buffer.from(await answer.arrayBuffer())
  if (body.length > 0) reply.header('content-type', 'application/json')
  return reply.code(answer.status).send(body)
}

/** The library's refusals in our words; its own code stands in the details. */
async function refusalOf(answer: Response, path: string): Promise<Refusal> {
  const { code, message } = await wordsOf(answer)
  const details = code === null ? {} : { reason: code }
  const own = message === null ? {} : { message: { en: message, ko: message } }
  if (answer.status === 429) {
    const retryAfterS = Number(answer.headers.get('x-retry-after') ?? 10)
    return refused('rate_limited', { retryAfterS })
  }
  const known = CODES[code ?? '']
  if (known) return refused(known, { details })
  const faults = signInFaults(code, message, path)
  if (faults.length > 0) return refused('invalid_parameter', { details, faults })
  switch (answer.status) {
    case 401:
      return refused('sign_in_required', { details })
    case 403:
      return refused('origin_not_allowed', { details, ...own })
    case 404:
      return refused('not_found', { details })
    default:
      return answer.status < 500 ? refused('invalid_parameter', { details, ...own }) : refused('internal_error')
  }
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'sign_in_failed',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
}

async function wordsOf(answer: Response): Promise<{ code: string | null; message: string | null }> {
  try {
    const { code, message } = (await answer.json()) as { code?: unknown; message?: unknown }
    return { code: typeof code === 'string' ? code : null, message: typeof message === 'string' ? message : null }
  } catch {
    // An unknown path is answered without a body.
    return { code: null, message: null }
  }
}
