import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { SIGN_IN_ENDPOINTS, type SignInEndpoint } from '#contract/endpoints/signInEndpoints.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { ADDRESS_HEADER } from '#identity/libraryOptions.ts'
import { foreignOrigin, foreignWrite } from '../auth/foreignWrite.ts'
import { admissionHook, anyone } from '../auth/admission.ts'
import { NO_QUERY } from '../calls/admittedCall.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { checkPassword } from './checkPassword.ts'
import { countedSubnet } from '../countedAddress.ts'
import { formOf, isForm } from '../input/formBody.ts'
import { disconnectSignal } from '../http/disconnectSignal.ts'
import { isLibraryCall, LIBRARY_CALLS, type LibraryCall, providerQuery } from './libraryCalls.ts'
import { limitIdentity } from '../auth/limitIdentity.ts'
import { languageOf } from '../negotiation.ts'
import { readQueryString } from '../input/queryString.ts'
import { sendFormPage, wantsPage } from '../http/sendFormPage.ts'
import { REGISTRATION_CALLS } from './registrationCalls.ts'
import type { SignInDependencies, SignInOutcome } from './registrationCall.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'
import { queryOf, routePath, sendJson, sendRefusal } from '../http/replies.ts'
import { bodyOf } from '../input/requestBody.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'
import { signInFaults } from './signInFaults.ts'

/** Only the contract's routes exist below this path; other routes of the identity library are not reachable. */
export const SIGN_IN_PATH = '/api/auth/'

/** The headers that are passed to the library. Only the service itself reads proxies' headers. */
const PASSED_HEADERS = ['cookie', 'origin', 'referer', 'accept-language', 'user-agent'] as const

/** A request below `/api/auth` after the service's own checks. */
interface SignInRequest {
  endpoint: SignInEndpoint
  name: keyof typeof LIBRARY_CALLS
  request: FastifyRequest
  sent: SentObject
  address: string
}

/**
 * Adds one route for each call of the contract, with the service's limits and schemas before it and its error bodies
 * after.
 */
export function addSignInRoutes(app: FastifyInstance, service: SignInDependencies): void {
  // Limits are checked before the body is read.
  const onRequest = admissionHook(service, {
    authenticate: anyone,
    takeRateLimit: (_, request) => limitIdentity(service, request),
  })
  for (const endpoint of SIGN_IN_ENDPOINTS) {
    const { name, method, path } = endpoint
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
      const address = clientAddress(request.raw, service.trustedProxies)
      const isPageForm = name === 'confirmAddress' && isForm(request)
      const foreign = isPageForm ? foreignOrigin(request, service.publicUrl) : foreignWrite(request, service)
      if (foreign) return refuse(foreign)
      const read = sentIn(endpoint, request, isPageForm)
      if (read.kind === 'refused') return refuse(read)
      const sent = read.object
      if (isLibraryCall(name)) return answerByLibrary(service, { endpoint, name, request, sent, address }, reply)
      const language = languageOf(request.headers['accept-language'])
      const { token = '' } = request.params as { token?: string }
      const outcome = await REGISTRATION_CALLS[name](service, {
        request,
        headers: passedHeaders(request, address),
        sent,
        subnet: countedSubnet(request.raw, service.trustedProxies),
        disconnected: disconnectSignal(reply),
        token,
        language,
        pageIn: isPageForm || (method === 'GET' && wantsPage(request)) ? language : null,
      })
      return outcome.kind === 'refused' ? refuse(outcome) : sendOutcome(reply, outcome)
    }
    app.route({ method, url: routePath(path), exposeHeadRoute: false, onRequest, handler })
  }
}

/** Returns what a request sends: the body of a write, the query of a read. A write accepts no query. */
function sentIn(endpoint: SignInEndpoint, request: FastifyRequest, isPageForm: boolean): ReturnType<typeof bodyOf> {
  const query = readQueryString(queryOf(request.url))
  if (query.kind === 'faulty') return refusalOfFaults(query)
  if (endpoint.query.length === 0 && query.params.length > 0) return NO_QUERY
  if (endpoint.method === 'GET') return { kind: 'body', object: providerQuery(endpoint.name, query.params) }
  return isPageForm ? { kind: 'body', object: providerQuery(endpoint.name, [...formOf(request)]) } : bodyOf(request)
}

function sendOutcome(reply: FastifyReply, outcome: Exclude<SignInOutcome, Refusal>): FastifyReply {
  for (const cookie of outcome.cookies ?? []) reply.header('set-cookie', cookie)
  if (outcome.kind === 'done') return sendJson(reply, JSON.stringify(outcome.data))
  if (outcome.kind === 'page') {
    if (outcome.retryAfterS !== undefined) reply.header('retry-after', String(outcome.retryAfterS))
    return sendFormPage(reply.code(outcome.status), outcome.page)
  }
  // A 302 is used after a form too, because browsers then follow it by GET.
  return reply.code(302).header('location', outcome.location).send()
}

async function answerByLibrary(
  service: SignInDependencies,
  { endpoint, name, request, sent, address }: SignInRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
  const read = LIBRARY_CALLS[name](sent, service)
  if (read.kind === 'refused') return refuse(read)
  const { call } = read
  const ask = () => askLibrary(service, { endpoint, request, address, ...call })
  if (name !== 'signIn') return sendOrRefuse(await ask())
  const checked = await checkPassword(service, { request, disconnected: disconnectSignal(reply) }, call, ask)
  if (checked.kind === 'refused') return refuse(checked)
  for (const cookie of checked.cookies) reply.header('set-cookie', cookie)
  return sendOrRefuse(await withSecondFactor(service, checked.answer))

  async function sendOrRefuse(answer: Response): Promise<FastifyReply> {
    return answer.status < 400 ? sendAnswer(reply, answer) : refuse(await refusalOf(answer))
  }
}

interface LibraryRequest extends LibraryCall {
  endpoint: Pick<SignInEndpoint, 'method' | 'path'>
  request: Pick<FastifyRequest, 'headers'>
  address: string
}

/** Calls the library with the validated fields only, and nothing else of the request. */
export function askLibrary(
  { identity, publicUrl }: SignInDependencies,
  { endpoint, request, address, body, query }: LibraryRequest,
): Promise<Response> {
  const headers = passedHeaders(request, address)
  const url = new URL(publicUrl + endpoint.path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  if (endpoint.method === 'GET') return identity.handle(new Request(url, { headers }))
  headers.set('content-type', 'application/json')
  return identity.handle(new Request(url, { method: 'POST', headers, body: JSON.stringify(body ?? {}) }))
}

/** Returns the headers of a request that the library gets, with the address of the client. */
export function passedHeaders({ headers: sent }: Pick<FastifyRequest, 'headers'>, address: string): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address })
  for (const name of PASSED_HEADERS) {
    const value = sent[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}

/** Adds to the answer to a right password whether the sign-in waits for the second factor. */
async function withSecondFactor({ identity }: SignInDependencies, answer: Response): Promise<Response> {
  if (!answer.ok) return answer
  const body = (await answer.json()) as { user: { id: string } }
  const secondFactorRequired = await identity.secondFactor.isOn(body.user.id)
  return new Response(JSON.stringify({ ...body, secondFactorRequired }), answer)
}

async function sendAnswer(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const location = answer.headers.get('location')
  if (location !== null) reply.header('location', location)
  const body = Buffer.from(await answer.arrayBuffer())
  if (body.length > 0) reply.header('content-type', 'application/json')
  return reply.code(answer.status).send(body)
}

/** Converts a refusal of the library; its own code is in the details. */
async function refusalOf(answer: Response): Promise<Refusal> {
  const { code, message } = await wordsOf(answer)
  const details = code === null ? {} : { reason: code }
  const own = message === null ? {} : { message: { en: message, ko: message } }
  if (answer.status === 429) {
    const retryAfterS = Number(answer.headers.get('x-retry-after') ?? 10)
    return refused('rate_limited', { retryAfterS })
  }
  const known = CODES[code ?? '']
  if (known) return refused(known, { details })
  const faults = signInFaults(code)
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
    // The library answers an unknown path without a body.
    return { code: null, message: null }
  }
}
