import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import { askLibrary, passedHeaders } from '../signIn/accountSignIn.ts'
import { proveSecondFactor } from '../signIn/secondFactorCalls.ts'
import type { Refusal } from '#flows/refusal.ts'
import { checkPassword } from '../signIn/checkPassword.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { countedSubnet } from '../countedAddress.ts'
import { disconnectSignal } from '../http/disconnectSignal.ts'
import { LIBRARY_CALLS } from '../signIn/libraryCalls.ts'
import { limitIdentity } from '../auth/limitIdentity.ts'
import type { PageNote } from '../oauthPages.ts'
import { CALLS_UNDER_WAY } from '../passwordCalls.ts'
import { signUp } from '../signIn/registrationCalls.ts'
import { pathOf } from '../http/replies.ts'
import type { SignInDependencies } from '../signIn/registrationCall.ts'

/** The result of a form: a note on the same page, or the next page; null shows the same page without a note. */
type SignInOutcome = { cookies: readonly string[] } & (
  | { kind: 'noted'; note: PageNote }
  | { kind: 'next'; location: string | null }
)

interface FormCall {
  name: keyof typeof LIBRARY_CALLS | 'signUp' | 'proveSecondFactor'
  body: Record<string, string>
}

/** Returns the call of the contract that a button of the page stands for, with its body; null for an unknown button. */
function callOf(form: URLSearchParams, pageUrl: string): FormCall | null {
  const field = (name: string) => form.get(name) ?? ''
  const [email, password] = [field('email'), field('password')]
  switch (form.get('action')) {
    case 'sign-in':
      return { name: 'signIn', body: { email, password, callbackURL: pageUrl } }
    case 'sign-up':
      return { name: 'signUp', body: { email, password, name: field('name'), callbackURL: pageUrl } }
    case 'elsewhere':
      return { name: 'signInWithProvider', body: { provider: 'oidc', callbackURL: pageUrl } }
    case 'prove':
      return { name: 'proveSecondFactor', body: { code: field('code') } }
    case 'sign-out':
      return { name: 'signOut', body: {} }
    default:
      return null
  }
}

/** Runs the call of a button as the routes below `/api/auth` do, within the same limits and schemas. */
export async function callSignIn(
  service: SignInDependencies,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  form: URLSearchParams,
): Promise<SignInOutcome> {
  const { publicUrl, trustedProxies } = service
  const call = callOf(form, publicUrl + pathOf(request.url))
  const endpoint = SIGN_IN_ENDPOINTS.find(({ name }) => name === call?.name)
  if (!call || !endpoint) return { kind: 'next', location: null, cookies: [] }
  const noted = (note: PageNote, cookies: readonly string[] = []) => ({ kind: 'noted' as const, note, cookies })
  if (await limitIdentity(service, request)) return noted('tooOften')
  const disconnected = disconnectSignal(reply)
  const address = clientAddress(request.raw, trustedProxies)
  if (call.name === 'proveSecondFactor') {
    const headers = passedHeaders(request, address)
    const proved = await proveSecondFactor(service, { sent: call.body, request, headers })
    if (proved.kind === 'refused') return noted(noteForProof(proved))
    return { kind: 'next', location: null, cookies: ('cookies' in proved && proved.cookies) || [] }
  }
  if (call.name === 'signUp') {
    const subnet = countedSubnet(request.raw, trustedProxies)
    return noted(noteForSignUp(await signUp(service, { sent: call.body, subnet, disconnected })))
  }
  const read = LIBRARY_CALLS[call.name](call.body, service)
  if (read.kind === 'refused') return noted(noteFor(400))
  const { cookie, 'user-agent': userAgent } = request.headers
  const own = { headers: { cookie, origin: new URL(publicUrl).origin, 'user-agent': userAgent } }
  const ask = () => askLibrary(service, { endpoint, request: own, address, ...read.call })
  const checked =
    call.name === 'signIn'
      ? await checkPassword(service, { request, disconnected }, read.call, ask)
      : { kind: 'answered' as const, answer: await ask(), cookies: [] }
  if (checked.kind === 'refused') return noted(noteForRefusal(checked))
  const { answer } = checked
  const cookies = [...answer.headers.getSetCookie(), ...checked.cookies]
  if (!answer.ok) return noted(noteFor(answer.status), cookies)
  return { kind: 'next', location: await addressIn(answer, call.name), cookies }
}

/** Returns the address of the identity provider's sign-in page. */
async function addressIn(answer: Response, name: string): Promise<string | null> {
  if (name !== 'signInWithProvider') return null
  const { url } = (await answer.json()) as { url?: unknown }
  return typeof url === 'string' ? url : null
}

function noteForSignUp(outcome: Awaited<ReturnType<typeof signUp>>): PageNote {
  if (outcome.kind !== 'refused') return 'mailSent'
  return outcome.code === 'invalid_parameter' || outcome.code === 'missing_parameter'
    ? 'signUpFailed'
    : noteForRefusal(outcome)
}

function noteForProof({ code }: Refusal): PageNote {
  if (code === 'rate_limited') return 'tooManyCodes'
  return code === 'sign_in_required' ? 'waitedTooLong' : 'wrongCode'
}

function noteForRefusal({ code, details }: Refusal): PageNote {
  if (code === 'service_unavailable' || details?.['reason'] === CALLS_UNDER_WAY) return 'busy'
  return code === 'rate_limited' ? 'tooOften' : 'emailNotVerified'
}

function noteFor(status: number): PageNote {
  if (status === 429) return 'tooOften'
  return status === 403 ? 'emailNotVerified' : 'signInFailed'
}
