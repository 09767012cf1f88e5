import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isoInstant } from '#base/kst.ts'
import { INVITATION_PATH, OBJECTION_PATH } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { ObjectionBody } from '#contract/schemas/owner/ownerBodies.ts'
import { acceptInvitation } from '#flows/owner/people/acceptInvitation.ts'
import { objectToClaim } from '#flows/owner/people/objectToClaim.ts'
import type { Refusal } from '#flows/refusal.ts'
import { admissionHook, anyone } from '../auth/admission.ts'
import { countedSubnet } from '../countedAddress.ts'
import { sendJson, sendRefusal } from '../http/replies.ts'
import { answerOf, type Done } from '../idempotency/runKeyed.ts'
import { readBody } from '../input/readBody.ts'
import { bodyOf } from '../input/requestBody.ts'
import { sessionCookie } from './ownerAdmission.ts'
import { foreignPage, type OwnerSignInDependencies, sendPage, wantsPage } from './ownerSignInRoutes.ts'

type WithCode = FastifyRequest<{ Params: { code: string } }>

/** A link in a mail: its path, its page among the web pages, and what its code does. */
interface MailedLink {
  path: string
  webPath: string
  /** The plain pages, for servers without the web pages: the button, and what is shown afterwards. */
  button: string
  done: string
  run: (service: OwnerSignInDependencies, request: WithCode) => Promise<Done | Refusal>
}

const LINKS: readonly MailedLink[] = [
  {
    path: INVITATION_PATH,
    webPath: '/owner/invitation',
    button: '초대 수락 · Accept the invitation',
    done: '매장에 등록되었습니다 · You have joined',
    async run({ ownerServices, publicUrl, clock }, { params }) {
      const joined = await acceptInvitation(ownerServices, params.code)
      if (joined.kind === 'refused') return joined
      const { token, expiresAt, ...data } = joined.data
      const maxAgeS = Math.floor((expiresAt - clock()) / 1_000)
      const headers = { 'set-cookie': sessionCookie(publicUrl, { token, maxAgeS }) }
      return { kind: 'done', data: { ...data, expiresAt: isoInstant(expiresAt) }, headers }
    },
  },
  {
    path: OBJECTION_PATH,
    webPath: '/owner/objection',
    button: '이의 제기 · Object to the claim',
    done: '이의가 접수되었습니다 · Your objection was received',
    async run({ ownerServices }, request) {
      const body = bodyOf(request)
      // The form of the plain page sends no reason.
      if (wantsPage(request)) return objectToClaim(ownerServices, request.params.code, null)
      if (body.kind === 'refused') return body
      const reading = readBody(ObjectionBody, body.object, null)
      if (reading.kind === 'refused') return reading
      return objectToClaim(ownerServices, request.params.code, reading.value.reason)
    },
  },
]

/**
 * Adds the links of mails to owners and to people whom they invite. Opening a link shows a page with one button, because
 * mail programs open links too; pressing the button uses the code, once.
 */
export function addMailedLinks(app: FastifyInstance, service: OwnerSignInDependencies): void {
  // Limits are checked before the body is read.
  const onRequest = admissionHook(service, {
    authenticate: anyone,
    takeRateLimit: (_, request) => service.interfaceLimits.take('owner', request, null),
  })
  for (const link of LINKS) {
    const route = { exposeHeadRoute: false, onRequest, url: `${link.path}/:code` }
    app.route({
      ...route,
      method: 'POST',
      handler: (request, reply) => useCode(service, link, request as WithCode, reply),
    })
    app.route({
      ...route,
      method: 'GET',
      handler: (request, reply) => showButton(service, link, request as WithCode, reply),
    })
  }
}

async function useCode(
  service: OwnerSignInDependencies,
  link: MailedLink,
  request: WithCode,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
  const foreign = foreignPage(request, service)
  if (foreign) return refuse(foreign)
  const used = await link.run(service, request)
  if (used.kind === 'refused') {
    if (used.code !== 'sign_in_required') return refuse(used)
    const { failures, trustedProxies, clock } = service
    const tooMany = failures.note('ownerCode', countedSubnet(request.raw, trustedProxies), clock())
    if (tooMany) return refuse(tooMany)
    return wantsPage(request) ? sendPage(reply.code(401), LINK_IS_OVER) : refuse(used)
  }
  void reply.headers(used.headers ?? {})
  return wantsPage(request) ? sendPage(reply, `<h1>${link.done}</h1>`) : sendJson(reply, answerOf(used.data))
}

function showButton(
  { web, publicUrl }: OwnerSignInDependencies,
  { webPath, button }: MailedLink,
  { params: { code } }: WithCode,
  reply: FastifyReply,
): FastifyReply {
  if (web) return reply.redirect(`${publicUrl}${webPath}/${encodeURIComponent(code)}`, 303)
  return sendPage(reply, `<h1>${button}</h1><form method="post"><button>${button}</button></form>`)
}

const LINK_IS_OVER = `<h1>이 링크는 더 이상 쓸 수 없습니다 · This link no longer works</h1>
<p>링크는 한 번만, 정해진 시간 안에 쓸 수 있습니다. A link works once and for a limited time.</p>`
