import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OWNER_ALERT_OPEN_ENDPOINTS } from '#contract/endpoints/owner/ownerAlertEndpoints.ts'
import { AlertAnswerBody } from '#contract/schemas/owner/ownerAlertBodies.ts'
import { type AlertLinkState, answerAlertLink, readAlertLink } from '#flows/alert/answerAlert.ts'
import { confirmPush } from '#flows/alert/manageAlerts.ts'
import type { Refusal } from '#flows/refusal.ts'
import { admissionHook, anyone } from '../../auth/admission.ts'
import { countedSubnet } from '../../countedAddress.ts'
import { sendJson, sendRefusal } from '../../http/replies.ts'
import { answerOf } from '../../idempotency/runKeyed.ts'
import { readBody } from '../../input/readBody.ts'
import { bodyOf } from '../../input/requestBody.ts'
import type { OwnerAccess } from '../ownerAdmission.ts'
import { foreignPage } from '../ownerSignInRoutes.ts'

type CodeRequest = FastifyRequest<{ Params: { code: string } }>
type Outcome = { kind: 'done'; data: unknown } | Refusal

/**
 * Adds the calls of those who have a secret from an alert instead of a session: the link of a text or mail, and the id
 * in a push. Reading a link changes nothing, because mail programs open links.
 */
export function addAlertLinks(app: FastifyInstance, service: OwnerAccess & AlertLinkState): void {
  const [, receipts, reading, answering] = OWNER_ALERT_OPEN_ENDPOINTS
  const send = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome) => {
    if (outcome.kind === 'done') return sendJson(reply, answerOf(outcome.data))
    const subnet = countedSubnet(request.raw, service.trustedProxies)
    // An unknown code is guessed or old; guesses are limited by address.
    const tooMany = outcome.code === 'not_found' ? service.failures.note('ownerCode', subnet, service.clock()) : null
    return sendRefusal(request, reply, service.publicUrl, tooMany ?? outcome)
  }
  const read = async (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, await readAlertLink(service, (request as CodeRequest).params.code))
  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, foreignPage(request, service) ?? (await answered(service, request as CodeRequest)))
  const confirm = async (request: FastifyRequest, reply: FastifyReply) => {
    const { noticeId } = (request as FastifyRequest<{ Params: { noticeId: string } }>).params
    return send(request, reply, foreignPage(request, service) ?? (await confirmPush(service, noticeId)))
  }
  // Limits are checked before the body is read.
  const onRequest = admissionHook(service, {
    authenticate: anyone,
    takeRateLimit: (_, request) => service.interfaceLimits.take('owner', request, null),
  })
  const route = { exposeHeadRoute: false, onRequest }
  const urlOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
  app.route({ ...route, method: 'POST', url: urlOf(receipts.path), handler: confirm })
  app.route({ ...route, method: 'GET', url: urlOf(reading.path), handler: read })
  app.route({ ...route, method: 'POST', url: urlOf(answering.path), handler: answer })
}

async function answered(service: AlertLinkState, request: CodeRequest): Promise<Outcome> {
  const body = bodyOf(request)
  if (body.kind === 'refused') return body
  const parsed = readBody(AlertAnswerBody, body.object, null)
  if (parsed.kind === 'refused') return parsed
  return answerAlertLink(service, request.params.code, parsed.value.answer, parsed.value.note)
}
