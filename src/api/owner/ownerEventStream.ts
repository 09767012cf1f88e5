import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OWNER_EVENTS_PATH } from '#contract/endpoints/owner/ownerEvents.ts'
import { OwnerEventFeed } from '#flows/owner/ownerEventFeed.ts'
import { refused } from '#flows/refusal.ts'
import { admit } from '../auth/admission.ts'
import { lastEventId } from '../http/eventStream.ts'
import { OwnerEventConnection, RETRY_MS } from './ownerEventConnection.ts'
import { type OwnerAccess, ownerAdmission } from './ownerAdmission.ts'
import { sendRefusal } from '../http/replies.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'

/** An owner has a few devices, not hundreds. */
const STREAMS_MAX = 10

/**
 * Adds the owner's event stream (server-sent events). Each event has a number: a client that reconnects with
 * `Last-Event-ID` gets all later events, a client without it starts with the next one. When events in between are no
 * longer kept the stream sends `reload`, and the client reads the inbox for the state. The stream ends with the server,
 * and with the token that opened it.
 */
export function addOwnerEvents(app: FastifyInstance, service: OwnerAccess & Pick<HttpDependencies, 'log'>): void {
  const rules = ownerAdmission(service)
  const streams = new Map<string, Set<OwnerEventConnection>>()
  app.addHook('preClose', async () => {
    for (const ofOwner of streams.values()) for (const stream of ofOwner) stream.end()
  })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { who: owner, admitted } = await admit(service, rules, request, reply)
    // A client that has disconnected meanwhile emits no further close event.
    if (!owner || !admitted || reply.raw.destroyed) return reply
    const { ownerId } = owner
    const ofOwner = streams.get(ownerId) ?? new Set<OwnerEventConnection>()
    if (ofOwner.size >= STREAMS_MAX)
      return sendRefusal(request, reply, service.publicUrl, refused('rate_limited', { retryAfterS: RETRY_MS / 1_000 }))
    const last = lastEventId(request.headers['last-event-id'])
    reply.hijack()
    const stream = new OwnerEventConnection(reply.raw, (sink) => new OwnerEventFeed(service.ownerServices, owner, sink))
    streams.set(ownerId, ofOwner.add(stream))
    reply.raw.once('close', () => {
      ofOwner.delete(stream)
      if (ofOwner.size === 0 && streams.get(ownerId) === ofOwner) streams.delete(ownerId)
      stream.end()
    })
    try {
      await stream.start(last)
    } catch (cause) {
      service.log('warn', "an owner's event stream could not start", { cause: String(cause) })
      stream.end()
    }
    return reply
  }
  app.route({ method: 'GET', url: OWNER_EVENTS_PATH, exposeHeadRoute: false, handler })
}
