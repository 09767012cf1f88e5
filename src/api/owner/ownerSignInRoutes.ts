import { isoInstant } from '#base/kst.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OWNER_SIGN_IN_PATH } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { OwnerTypedCodeBody } from '#contract/schemas/owner/ownerAlertBodies.ts'
import { OwnerSignInBody } from '#contract/schemas/owner/ownerBodies.ts'
import { OWNER_ALERT_OPEN_ENDPOINTS } from '#contract/endpoints/owner/ownerAlertEndpoints.ts'
import { sendSignInLink, signInWithCode, signInWithTypedCode } from '#flows/owner/ownerSignIn.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { admissionHook, anyone } from '../auth/admission.ts'
import { readBody } from '../input/readBody.ts'
import { countedSubnet } from '../countedAddress.ts'
import { type OwnerAccess, sessionCookie } from './ownerAdmission.ts'
import { sendJson, sendRefusal } from '../http/replies.ts'
import { bodyOf } from '../input/requestBody.ts'
import { answerOf } from '../idempotency/runKeyed.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import type { RateLimiter } from '../rateLimiter.ts'
import type { WebSite } from '../webSite.ts'

export interface OwnerSignInDependencies extends OwnerAccess, Pick<HttpDependencies, 'log'> {
  /** Limits mails caused by an address: sign-in links, confirmations, new passwords. */
  signInLinks: RateLimiter
  /** The web pages; null where they are not built. */
  web: WebSite | null
}

/**
 * Adds the sign-in by a mailed link. Opening the link shows a page with one button, because mail programs open links
 * too; pressing the button uses the code. Where the web pages are served, that page is one of them. A program sends the
 * code itself and gets JSON. The mail also has a code to type, for an installed app.
 */
export function addOwnerSignIn(app: FastifyInstance, service: OwnerSignInDependencies): void {
  const askForLink = async (request: FastifyRequest, reply: FastifyReply) => {
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
    const body = bodyOf(request)
    if (body.kind === 'refused') return refuse(body)
    const reading = readBody(OwnerSignInBody, body.object, null)
    if (reading.kind === 'refused') return refuse(reading)
    const failed = (cause: unknown) =>
      service.log('warn', 'a sign-in link could not be mailed', { cause: String(cause) })
    const waitS = service.signInLinks.take(countedSubnet(request.raw, service.trustedProxies), service.clock())
    if (waitS !== null) return refuse(tooManyLinks(waitS))
    const sent = await sendSignInLink(service.ownerServices, reading.value.email, failed)
    return sendJson(reply, answerOf(sent.data))
  }
  const useCode = async (request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) => {
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
    const foreign = foreignPage(request, service)
    if (foreign) return refuse(foreign)
    const signedIn = await signInWithCode(service.ownerServices, request.params.code)
    if (signedIn.kind === 'refused') {
      const { failures, trustedProxies, clock } = service
      const tooMany = failures.note('ownerCode', countedSubnet(request.raw, trustedProxies), clock())
      if (tooMany) return refuse(tooMany)
      return wantsPage(request) ? sendPage(reply.code(401), LINK_IS_OVER) : refuse(signedIn)
    }
    if (!wantsPage(request)) return sendSession(reply, service, signedIn.data)
    return sendPage(withCookie(reply, service, signedIn.data), SIGNED_IN)
  }
  // Limits are checked before the body is read.
  const onRequest = admissionHook(service, {
    authenticate: anyone,
    takeRateLimit: (_, request) => service.interfaceLimits.take('owner', request, null),
  })
  const route = { exposeHeadRoute: false, onRequest }
  app.route({ ...route, method: 'POST', url: OWNER_ALERT_OPEN_ENDPOINTS[0].path, handler: typedCodeHandler(service) })
  app.route({ ...route, method: 'POST', url: OWNER_SIGN_IN_PATH, handler: askForLink })
  app.route({ ...route, method: 'POST', url: `${OWNER_SIGN_IN_PATH}/:code`, handler: useCode })
  app.route({
    ...route,
    method: 'GET',
    url: `${OWNER_SIGN_IN_PATH}/:code`,
    handler: (request, reply) => showConfirm(request as FastifyRequest<{ Params: { code: string } }>, reply, service),
  })
}

/** Returns the handler that signs in with the typed code of a mail. */
function typedCodeHandler(service: OwnerSignInDependencies) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
    const foreign = foreignPage(request, service)
    if (foreign) return refuse(foreign)
    const body = bodyOf(request)
    if (body.kind === 'refused') return refuse(body)
    const reading = readBody(OwnerTypedCodeBody, body.object, null)
    if (reading.kind === 'refused') return refuse(reading)
    const { email, code } = reading.value
    const signedIn = await signInWithTypedCode(service.ownerServices, email, code)
    if (signedIn.kind === 'done') return sendSession(reply, service, signedIn.data)
    const subnet = countedSubnet(request.raw, service.trustedProxies)
    return refuse(service.failures.note('ownerCode', subnet, service.clock()) ?? signedIn)
  }
}

interface Session {
  ownerId: string
  tokenId: string
  token: string
  expiresAt: number
}

function withCookie(reply: FastifyReply, { publicUrl, clock }: OwnerSignInDependencies, session: Session) {
  const maxAgeS = Math.floor((session.expiresAt - clock()) / 1_000)
  return reply.header('set-cookie', sessionCookie(publicUrl, { token: session.token, maxAgeS }))
}

function sendSession(reply: FastifyReply, service: OwnerSignInDependencies, session: Session): FastifyReply {
  const { ownerId, tokenId, expiresAt } = session
  return sendJson(withCookie(reply, service, session), answerOf({ ownerId, tokenId, expiresAt: isoInstant(expiresAt) }))
}

/** Shows the confirmation button, on a web page where those are served, else on a plain page. */
function showConfirm(
  { params: { code } }: FastifyRequest<{ Params: { code: string } }>,
  reply: FastifyReply,
  { web, publicUrl }: OwnerSignInDependencies,
): FastifyReply {
  if (!web) return sendPage(reply, CONFIRM)
  return reply.redirect(`${publicUrl}/owner/sign-in/${encodeURIComponent(code)}`, 303)
}

function tooManyLinks(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many sign-in links were requested from this address.',
      ko: '이 주소에서 로그인 링크를 너무 많이 요청했습니다.',
    },
    hint: {
      en: 'Open a link that you have already received, or wait for the seconds in Retry-After.',
      ko: '이미 받은 메일의 링크를 열거나 Retry-After에 표시된 시간(초)만큼 기다리세요.',
    },
    retryAfterS: waitS,
  })
}

/** Refuses a form of another site, which must not act for its visitors. Programs send no Origin. */
export function foreignPage(
  { headers: { origin } }: FastifyRequest,
  { publicUrl }: Pick<HttpDependencies, 'publicUrl'>,
): Refusal | null {
  return origin === undefined || origin === new URL(publicUrl).origin ? null : refused('origin_not_allowed')
}

/** Returns whether a browser asks for a page. */
export const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

/** Sends a plain page, for servers without the web pages. */
export function sendPage(reply: FastifyReply, body: string): FastifyReply {
  return (
    reply
      .header('content-type', 'text/html; charset=utf-8')
      // Under `no-referrer` a browser would send `Origin: null` with the form.
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'")
      .send(
        `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Oneset</title>${body}</html>`,
      )
  )
}

const CONFIRM = `<h1>사장님 로그인 · Sign in</h1>
<form method="post"><button>로그인 · Sign in</button></form>`
const LINK_IS_OVER = `<h1>이 링크는 더 이상 쓸 수 없습니다 · This link no longer works</h1>
<p>링크는 한 번만, 정해진 시간 안에 쓸 수 있습니다. 사장님 페이지에서 새 링크를 요청하세요.
A link works once and for a limited time. Request a new one on the owner's page.</p>`
const SIGNED_IN = `<h1>로그인되었습니다 · You are signed in</h1>
<p>이 창을 닫고 사장님 페이지로 돌아가세요. Close this page and go back to the owner's page.</p>`
