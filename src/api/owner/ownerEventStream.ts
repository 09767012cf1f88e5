import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OWNER_EVENTS_PATH } from '#contract/endpoints/ownerEvents.ts'
import { OwnerNewsFeed } from '#flows/owner/ownerNewsFeed.ts'
import { refused } from '#flows/refusal.ts'
import { lastEventId } from '../http/eventStream.ts'
import { OwnerEventConnection, RETRY_MS } from './ownerEventConnection.ts'
import { identifyOwner } from './ownerIdentity.ts'
import { sendRefusal } from '../http/replies.ts'
import type { Service } from '../service.ts'

/** An owner has a few devices, not hundreds. */
const STREAMS_MAX = 10

/**
 * The owner's event stream (server-sent events). Each event carries its number; who comes back with `Last-Event-ID` gets
 * all that came since, who comes without begins with what comes next. When events in between are not kept any more the
 * stream says `reload`: the inbox has the state. Ends with the server, and with the token it was opened with.
 */
export function addOwnerEvents(app: FastifyInstance, service: Service): void {
  const streams = new Map<string, Set<OwnerEventConnection>>()
  app.addHook('preClose', async () => {
    for (const ofOwner of streams.values()) for (const stream of ofOwner) stream.end()
  })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const owner = await identifyOwner(request, reply, service)
    // Who has left meanwhile is not there to listen, and will not say again that they left.
    if (!owner || reply.raw.destroyed) return reply
    const { ownerId } = owner
    const ofOwner = streams.get(ownerId) ?? new Set<OwnerEventConnection>()
    if (ofOwner.size >= STREAMS_MAX)
      return sendRefusal(request, reply, service.publicUrl, refused('rate_limited', { retryAfterS: RETRY_MS / 1_000 }))
    const last = lastEventId(request.headers['last-event-id'])
    reply.hijack()
    const stream = new OwnerEventConnection(reply.raw, (sink) => new OwnerNewsFeed(service.ownerServices, owner, sink))
    streams.set(ownerId, ofOwner.add(stream))
    reply.raw.once('close', () => {
      ofOwner.delete(stream)
      if (ofOwner.size === 0 && streams.get(ownerId) === ofOwner) streams.delete(ownerId)
      stream.end()
    })
    try {
      await stream.start(last)
    } catch (cause) {
      service.log('warn', "an owner's event stream could not begin", { cause: String(cause) })
      stream.end()
    }
    return reply
  }
  app.route({ method: 'GET', url: OWNER_EVENTS_PATH, exposeHeadRoute: false, handler })
}
