import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#flows/refusal.ts'
import type { Service } from '../service.ts'

/**
 * Counts a call of the identity interface, by its session where that is valid. Returns the refusal when it is too many.
 */
export async function limitIdentity(service: Service, request: FastifyRequest): Promise<Refusal | null> {
  const person = await service.identity.personOf(request.headers.cookie)
  return service.interfaceLimits.take('identity', request, person && person.sessionId)
}
