import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GUEST_PATH } from '#contract/endpoints/guestPath.ts'
import type { Language } from '#contract/language.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import { decideByLink, type GuestDecision, linkedReservation } from '#flows/reservation/guestLink.ts'
import { refused } from '#flows/refusal.ts'
import { admissionHook, anyone } from '../auth/admission.ts'
import type { OwnerAccess } from '../owner/ownerAdmission.ts'
import { routePath, sendRefusal } from '../http/replies.ts'
import { sendFormPage } from '../http/sendFormPage.ts'
import { formOf } from '../input/formBody.ts'
import { languageOf } from '../negotiation.ts'
import { endedLinkPage, reservationPage } from './reservationPage.ts'

interface GuestPageDependencies extends OwnerAccess {
  booking: Booking
}

type GuestRequest = FastifyRequest<{ Params: { id: string; code: string } }>

/**
 * Adds the page that the link of a text opens: the guest accepts or declines the proposed time, or cancels. Opening the
 * link changes nothing, because message programs open links too; the buttons do.
 */
export function addGuestPage(app: FastifyInstance, service: GuestPageDependencies): void {
  const { booking } = service
  const show = async (request: GuestRequest, reply: FastifyReply) => {
    const { id, code } = request.params
    const language = languageOf(request.headers['accept-language'])
    const linked = await linkedReservation(booking, id, code)
    if (!linked) return sendFormPage(reply.code(404), endedLinkPage(language))
    return sendFormPage(reply, reservationPage(linked, booking.clock(), language))
  }
  const decide = async (request: GuestRequest, reply: FastifyReply) => {
    const { id, code } = request.params
    const { origin } = request.headers
    if (origin !== undefined && origin !== new URL(service.publicUrl).origin)
      return sendRefusal(request, reply, service.publicUrl, refused('origin_not_allowed'))
    const language: Language = languageOf(request.headers['accept-language'])
    const decision = decisionOf(formOf(request))
    if (decision) await decideByLink(booking, id, code, decision, language)
    // The page shows the present state, whether or not the decision applied.
    return reply.redirect(request.url, 303)
  }
  const onRequest = admissionHook(service, {
    authenticate: anyone,
    takeRateLimit: (_, request) => service.interfaceLimits.take('identity', request, null),
  })
  const route = { exposeHeadRoute: false, onRequest, url: routePath(GUEST_PATH) }
  app.route({ ...route, method: 'GET', handler: (request, reply) => show(request as GuestRequest, reply) })
  app.route({ ...route, method: 'POST', handler: (request, reply) => decide(request as GuestRequest, reply) })
}

/** Returns null for a form that is not one of the page. */
function decisionOf(form: URLSearchParams): GuestDecision | null {
  const kind = form.get('decision')
  if (kind === 'cancel') return { kind }
  const time = Date.parse(form.get('time') ?? '')
  return (kind === 'accept' || kind === 'decline') && !Number.isNaN(time) ? { kind, time } : null
}
