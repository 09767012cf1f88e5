import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/language.ts'
import { RESERVATION_EVENTS_PATH } from '#contract/reservation.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import type { Caller } from '#flows/identify.ts'
import { readReservation } from '#flows/reservation/readReservation.ts'
import { reservationView } from '#flows/reservation/shownReservation.ts'
import { callerAdmission, notedAdmission } from '../auth/admission.ts'
import type { Authentication } from '../auth/authentication.ts'
import { ALIVE_MS, EVENT_STREAM_HEAD, lastEventId } from '../http/eventStream.ts'
import { disconnectSignal } from '../http/disconnectSignal.ts'
import { languageOf } from '../negotiation.ts'
import { routePath, sendRefusal } from '../http/replies.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { notedCall } from '../notedCall.ts'
import type { CallerDependencies } from './callerCall.ts'

/** The time after which a client reconnects to a stream that ended before the reservation was settled. */
const RETRY_MS = 2_000
const SCOPE = 'reservations:read'
const EVENTS = { name: 'reservationEvents', query: [] }

type EventDependencies = CallerDependencies & Pick<HttpDependencies, 'log'>

interface Stream {
  request: FastifyRequest
  caller: Caller
  id: string
  language: Language
  disconnected: AbortSignal
}

/**
 * Streams the states of a reservation as server-sent events: the present one at once, and each later one until the
 * reservation is settled. Then the stream ends, and a client that reconnects gets 204. The stream repeats the long poll
 * and holds one of the account's slots; without a free slot it sends the present state and ends.
 */
export function addReservationEvents(
  app: FastifyInstance,
  service: EventDependencies,
  authentication: Authentication,
): void {
  const rules = callerAdmission(service, authentication, SCOPE)
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const { whoOf, ...hooks } = notedAdmission(service, rules, (caller, request, reply) =>
    service.people.requests.note(caller, notedCall(EVENTS, { request, reply, body: {} })),
  )
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = whoOf(request)
    const disconnected = AbortSignal.any([disconnectSignal(reply), closing.signal])
    const language = languageOf(request.headers['accept-language'])
    const { id } = request.params as { id: string }
    const stream = { request, caller, id, language, disconnected }
    const first = await readCurrent(service, stream, 0)
    if (first.kind === 'refused') return sendRefusal(request, reply, service.publicUrl, first)
    const last = lastEventId(request.headers['last-event-id']) ?? -1
    if (isSettled(first.value) && last >= first.value.version) return reply.code(204).send()
    reply.hijack()
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...EVENT_STREAM_HEAD })
    reply.raw.write(`retry: ${RETRY_MS}\n\n`)
    const isStillCaller = async () => (await rules.authenticateAgain(request, caller)).kind === 'admitted'
    try {
      await send(service, stream, reply, { first: first.value, last, isStillCaller })
    } catch (cause) {
      service.log('warn', "a reservation's event stream broke off", { cause: String(cause) })
    }
    reply.raw.end()
    return reply
  }
  app.route({ method: 'GET', url: routePath(RESERVATION_EVENTS_PATH), exposeHeadRoute: false, ...hooks, handler })
}

const readCurrent = ({ booking, longPolls }: EventDependencies, { caller, id, disconnected }: Stream, waitMs: number) =>
  readReservation(booking, longPolls, caller, id, { waitMs, disconnected })

const isSettled = ({ status }: Reservation) => status !== 'pending'

/** Ends when the reservation is settled, the caller has disconnected or lost access, or no slot is free. */
async function send(
  service: EventDependencies,
  stream: Stream,
  { raw }: FastifyReply,
  { first, last, isStillCaller }: { first: Reservation; last: number; isStillCaller: () => Promise<boolean> },
): Promise<void> {
  let sentVersion = last
  let present = first
  for (;;) {
    if (present.version > sentVersion) raw.write(eventText(present, stream.language))
    else raw.write(': alive\n\n')
    sentVersion = Math.max(sentVersion, present.version)
    if (isSettled(present) || stream.disconnected.aborted || !(await isStillCaller())) return
    const read = await readCurrent(service, stream, ALIVE_MS)
    if (read.kind === 'refused' || !read.hadSlot) return
    present = read.value
  }
}

function eventText(reservation: Reservation, language: Language): string {
  const data = JSON.stringify(reservationView(reservation, language))
  return `id: ${reservation.version}\nevent: reservation.${reservation.status}\ndata: ${data}\n\n`
}
