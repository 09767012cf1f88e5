import type { FastifyReply, FastifyRequest } from 'fastify'
import { identify } from '#flows/identify.ts'
import { servingFor } from '#flows/placeQueries.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { credentialOf } from './credentials.ts'
import { matchesEtag, weakEtag } from './etag.ts'
import { codeOfFaults } from './problem.ts'
import { readQueryString } from './queryString.ts'
import type { ReadRoute } from './readRoutes.ts'
import { queryOf, sendJson, sendRefusal } from './replies.ts'
import type { Service } from './service.ts'

type PlacePath = { Params: { id?: string } }

/** The life of a read: who calls, what is asked, which release answers, whether the caller has the answer already. */
export function readHandler(service: Service, { endpoint, understand }: ReadRoute) {
  const scope = endpoint.scope ?? 'places:read'
  return (request: FastifyRequest<PlacePath>, reply: FastifyReply): FastifyReply => {
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
    const credential = credentialOf(request)
    if (credential.kind === 'refused') return refuse(credential)
    const identified = identify(service.checkKey, credential.key, scope)
    if (identified.kind === 'refused') return refuse(identified)
    const { caller } = identified
    if (caller.mode === 'test') reply.header('x-service-test-mode', 'true')

    const query = readQueryString(queryOf(request.url))
    if (query.kind === 'faulty') return refuse(refused('invalid_parameter', { faults: query.faults }))
    const at = service.clock()
    const read = understand(query.params, at)
    if (read.kind === 'faulty') return refuse(refused(codeOfFaults(read.faults), { faults: read.faults }))
    const serving = servingFor(service.releases, read.dataVersion)
    if ('kind' in serving) return refuse(serving)

    const etag = weakEtag(
      request.url,
      serving.index.dataVersion,
      String(serving.overlay.revision),
      read.moment,
      caller.mode,
      caller.plan,
    )
    if (matchesEtag(request.headers['if-none-match'], etag)) return sendCached(reply, etag)
    const { id = '' } = request.params
    const answer = read.run({
      reading: service,
      serving,
      caller,
      id,
      at,
      requestId: request.id,
      publicUrl: service.publicUrl,
    })
    if (answer.kind === 'refused') return refuse(answer)
    reply.headers({ ...answer.headers, etag, 'cache-control': READS_CACHED, 'x-service-units': String(answer.units) })
    return sendJson(reply, answer.body)
  }
}

/** Reads may be kept by the caller itself for a minute (decisions.md 18). */
const READS_CACHED = 'private, max-age=60'

/** The caller has this answer: nothing is read and nothing billed. */
function sendCached(reply: FastifyReply, etag: string): FastifyReply {
  return reply.code(304).headers({ etag, 'cache-control': READS_CACHED }).send()
}
