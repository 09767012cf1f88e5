import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#flows/refusal.ts'
import type { Identity } from '#identity/identity.ts'
import type { InterfaceLimits } from '../interfaceLimits.ts'

/**
 * Counts a call of the identity interface, by its session where that is valid. Returns the refusal when it is too many.
 */
export async function limitIdentity(
  { identity, interfaceLimits }: { identity: Pick<Identity, 'personOf'>; interfaceLimits: InterfaceLimits },
  request: FastifyRequest,
): Promise<Refusal | null> {
  const person = await identity.personOf(request.headers.cookie)
  return interfaceLimits.take('identity', request, person && person.sessionId)
}
