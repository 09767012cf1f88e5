import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OWNER_ENDPOINTS, type OwnerEndpoint } from '#contract/endpoints/ownerEndpoints.ts'
import type { Owner } from '#flows/owner/ownerServices.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { type Admission, readAdmittedCall } from '../auth/admittedCall.ts'
import { principalOfOwner } from '../auth/callPrincipal.ts'
import { OWNER_CALLS, type RunOwnerCall } from './ownerCalls.ts'
import { addOwnerEvents } from './ownerEventStream.ts'
import { identifyOwner, SIGN_IN } from './ownerIdentity.ts'
import { addOwnerSignIn } from './ownerSignInRoutes.ts'
import { routePath, sendRefusal } from '../http/replies.ts'
import { runOnce } from '../auth/runOnce.ts'
import type { Service } from '../service.ts'

/**
 * Adds the owner interface (docs/reference/administration.md#owner-interface). Throws when the contract has an endpoint
 * without a handler.
 */
export function addOwnerRoutes(app: FastifyInstance, service: Service): void {
  addOwnerSignIn(app, service)
  addOwnerEvents(app, service)
  for (const endpoint of OWNER_ENDPOINTS) {
    if (endpoint.open) continue
    const run = OWNER_CALLS[endpoint.name]
    if (!run) throw new Error(`nothing answers the owner's call ${endpoint.name}`)
    addOwnerRoute(app, service, endpoint, run)
  }
}

function addOwnerRoute(
  app: FastifyInstance,
  service: Service,
  { method, path, status, shownOnce = null }: OwnerEndpoint,
  run: RunOwnerCall,
): void {
  const owners = new WeakMap<FastifyRequest, Owner>()
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const owner = await identifyOwner(request, reply, service)
    if (owner) owners.set(request, owner)
  }
  const handler = async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
    const owner = owners.get(request)
    if (!owner) throw new Error('a call came to its handler without an owner')
    const admitAgain = async (): Promise<Admission<Owner>> =>
      (await service.ownerServices.tokens.isValid(owner.tokenId, service.clock()))
        ? { kind: 'admitted', who: owner }
        : refused('sign_in_required', SIGN_IN)
    const read = await readAdmittedCall(request, owner, { takesQuery: false, admitAgain })
    if (read.kind === 'refused') return refuse(read)
    const { body } = read
    const id = request.params.id ?? ''
    return runOnce({
      service,
      request,
      reply,
      principal: principalOfOwner(owner),
      body,
      status,
      shownOnce,
      run: (object, recorder) => run(service, { owner, id, body: object, reply }, recorder),
    })
  }
  app.route({ method, url: routePath(path), exposeHeadRoute: false, onRequest, handler })
}
