import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#contract/access/scopes.ts'
import type { Caller } from '#flows/identify.ts'
import { takeRateLimit } from '#flows/pay.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Authentication } from './authentication.ts'
import { rateHeaders } from '../http/rateHeaders.ts'
import { sendRefusal } from '../http/replies.ts'
import type { Service } from '../service.ts'

/**
 * Identifies the caller and checks their scopes and rate; sends the refusal otherwise. `admitted` is false after a
 * refusal; the caller is returned even then where they are known.
 */
export async function admit(
  service: Service,
  authentication: Authentication,
  scope: Scope,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ caller: Caller | null; admitted: boolean }> {
  const { outcome, headers } = await authentication.identify(request.raw, scope)
  addHeaders(reply, headers)
  const refusal = outcome.kind === 'refused' ? outcome : await checkRateLimit(service, outcome.caller, reply)
  if (refusal) await sendRefusal(request, reply, service.publicUrl, refusal)
  return { caller: outcome.kind === 'caller' ? outcome.caller : null, admitted: refusal === null }
}

/** Checks the caller's rate and sets the rate headers, which every answer carries. */
async function checkRateLimit(
  { metering, clock }: Service,
  caller: Caller,
  reply: FastifyReply,
): Promise<Refusal | null> {
  const at = clock()
  await metering.ready(caller, at)
  const { rate, refusal } = takeRateLimit(metering, caller, at)
  addHeaders(reply, rateHeaders(caller, rate, metering.monthUsage(caller, at), at))
  return refusal
}

function addHeaders(reply: FastifyReply, headers: readonly string[]): void {
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
}
