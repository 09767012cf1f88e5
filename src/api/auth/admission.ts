import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#contract/access/scopes.ts'
import type { Caller } from '#flows/identify.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Admission } from '../calls/admittedCall.ts'
import type { Authentication } from './authentication.ts'
import { countCall, type RateDependencies } from './callerRate.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { sendRefusal } from '../http/replies.ts'

/**
 * Who sent a request. A stranger has no valid credential: their call counts against the limit of their address before
 * it is refused. A `Refusal` is sent without counting the call.
 */
export type Authenticated<Who> = Admission<Who> | { kind: 'stranger'; refusal: () => Refusal }

/** How an interface admits calls. */
export interface AdmissionRules<Who> {
  /** Authenticates a request before its body is read. */
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Authenticated<Who>>
  /**
   * Counts a call against the rate limit of its sender, who is null for a stranger. Returns the refusal of a call too
   * many, else null. An interface without it has no limit.
   */
  takeRateLimit?: (
    who: Who | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Refusal | null | Promise<Refusal | null>
  /** Authenticates again after the body was read. The rate does not count the call again. */
  authenticateAgain: (request: FastifyRequest, who: Who) => Promise<Admission<Who>>
}

type FirstRules<Who> = Pick<AdmissionRules<Who>, 'authenticate' | 'takeRateLimit'>

/**
 * Authenticates a request and checks its rate limit; sends the refusal otherwise. All interfaces admit their calls here.
 * `admitted` is false after a refusal; `who` is returned even then where they are known.
 */
export async function admit<Who>(
  { publicUrl }: Pick<HttpDependencies, 'publicUrl'>,
  { authenticate, takeRateLimit }: FirstRules<Who>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ who: Who | null; admitted: boolean }> {
  const authenticated = await authenticate(request, reply)
  const who = authenticated.kind === 'admitted' ? authenticated.who : null
  const refusal =
    authenticated.kind === 'refused'
      ? authenticated
      : ((await takeRateLimit?.(who, request, reply)) ??
        (authenticated.kind === 'stranger' ? authenticated.refusal() : null))
  if (refusal) await sendRefusal(request, reply, publicUrl, refusal)
  return { who, admitted: refusal === null }
}

/** Makes the hook that admits the calls of a route that needs no more than that. */
export function admissionHook<Who>(dependencies: Pick<HttpDependencies, 'publicUrl'>, rules: FirstRules<Who>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await admit(dependencies, rules, request, reply)
  }
}

/**
 * Makes the hooks of a route that admits its caller before the body is read. `noteAnswer` gets every answer to a known
 * caller, refusals included, after it was sent.
 */
export function notedAdmission<Who extends object>(
  dependencies: Pick<HttpDependencies, 'publicUrl'>,
  rules: FirstRules<Who>,
  noteAnswer: (who: Who, request: FastifyRequest, reply: FastifyReply) => void,
) {
  const known = new WeakMap<FastifyRequest, Who>()
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { who } = await admit(dependencies, rules, request, reply)
      if (who) known.set(request, who)
    },
    onResponse: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const who = known.get(request)
      if (who) noteAnswer(who, request, reply)
    },
    /** Returns the caller of a request that was admitted: the route's handler runs for no other. */
    whoOf: (request: FastifyRequest): Who => {
      const who = known.get(request)
      if (!who) throw new Error('a call came to its handler without a known sender')
      return who
    },
  }
}

/** Authenticates nobody, for a route that is open to anyone within a rate limit. */
export const anyone = async () => ({ kind: 'admitted', who: null }) as const

/** Returns how calls with a key or an access token are admitted that need this scope. */
export function callerAdmission(
  dependencies: RateDependencies,
  authentication: Authentication,
  scope: Scope,
): AdmissionRules<Caller> {
  return {
    authenticate: async ({ raw }, reply) => {
      const { outcome, headers } = await authentication.identify(raw, scope)
      addHeaders(reply, headers)
      return admissionOf(outcome)
    },
    takeRateLimit: async (caller, _, reply) => {
      if (!caller) return null
      const { refusal, headers } = await countCall(dependencies, caller)
      addHeaders(reply, headers())
      return refusal
    },
    authenticateAgain: async ({ raw }) => admissionOf((await authentication.identify(raw, scope)).outcome),
  }
}

function admissionOf(outcome: { kind: 'caller'; caller: Caller } | Refusal): Admission<Caller> {
  return outcome.kind === 'refused' ? outcome : { kind: 'admitted', who: outcome.caller }
}

/** Adds headers: names and values in turn. */
export function addHeaders(reply: FastifyReply, headers: readonly string[]): void {
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
}
