import type { FastifyRequest } from 'fastify'
import { unstorablePath } from '#base/unstorableText.ts'
import { ADDRESS_HEADER } from '#identity/identity.ts'
import { SIGN_IN_PATH } from './accountSignIn.ts'
import { checkPassword } from './checkPassword.ts'
import { clientAddress } from './clientAddress.ts'
import { limitIdentity } from './limitIdentity.ts'
import type { PageNote } from './oauthPages.ts'
import { pathOf } from './replies.ts'
import type { Service } from './service.ts'
import type { JsonObject } from './strictJson.ts'

/** What became of a form: a note on the same page, or the next page; null is the same page without a note. */
type SignInOutcome = { cookies: readonly string[] } & (
  | { kind: 'noted'; note: PageNote }
  | { kind: 'next'; location: string | null }
)

/** The identity library's own call for a button of the page; null for no button of ours. */
function libraryCall(form: URLSearchParams, pageUrl: string): { path: string; body: JsonObject } | null {
  const field = (name: string) => form.get(name) ?? ''
  const [email, password] = [field('email'), field('password')]
  switch (form.get('action')) {
    case 'sign-in':
      return { path: 'sign-in/email', body: { email, password, callbackURL: pageUrl } }
    case 'sign-up':
      return { path: 'sign-up/email', body: { email, password, name: field('name'), callbackURL: pageUrl } }
    case 'elsewhere':
      return { path: 'sign-in/social', body: { provider: 'oidc', callbackURL: pageUrl } }
    case 'sign-out':
      return { path: 'sign-out', body: {} }
    default:
      return null
  }
}

/** Does what a button says with the identity library, within the same limits as its own routes. */
export async function callSignIn(
  service: Service,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<SignInOutcome> {
  const { publicUrl, identity, trustedProxies } = service
  const call = libraryCall(form, publicUrl + pathOf(request.url))
  if (!call) return { kind: 'next', location: null, cookies: [] }
  if (unstorablePath(call.body) !== null) return { kind: 'noted', note: 'signInFailed', cookies: [] }
  const address = clientAddress(request.raw, trustedProxies)
  if (await limitIdentity(service, request)) return { kind: 'noted', note: 'tooOften', cookies: [] }
  const checked = await checkPassword(service, request, call.path, call.body, () =>
    identity.handle(
      new Request(publicUrl + SIGN_IN_PATH + call.path, {
        method: 'POST',
        headers: {
          [ADDRESS_HEADER]: address,
          'content-type': 'application/json',
          origin: new URL(publicUrl).origin,
          cookie: request.headers.cookie ?? '',
        },
        body: JSON.stringify(call.body),
      }),
    ),
  )
  if (checked.kind === 'refused') return { kind: 'noted', note: 'tooOften', cookies: [] }
  const { answer } = checked
  const cookies = [...answer.headers.getSetCookie(), ...checked.cookies]
  if (answer.ok && call.path === 'sign-up/email') return { kind: 'noted', note: 'mailSent', cookies }
  if (answer.ok) return { kind: 'next', location: await addressIn(answer, call.path), cookies }
  return { kind: 'noted', note: noteFor(answer.status, call.path), cookies }
}

/** Where an identity provider is asked who somebody is. */
async function addressIn(answer: Response, path: string): Promise<string | null> {
  if (path !== 'sign-in/social') return null
  const { url } = (await answer.json()) as { url?: unknown }
  return typeof url === 'string' ? url : null
}

function noteFor(status: number, path: string): PageNote {
  if (status === 429) return 'tooOften'
  if (path === 'sign-up/email') return 'signUpFailed'
  return status === 403 ? 'emailNotVerified' : 'signInFailed'
}
