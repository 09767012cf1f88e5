import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminEndpoint } from '#contract/endpoints/adminEndpoint.ts'
import type { Principal } from '#flows/once.ts'
import type { Refusal } from '#flows/refusal.ts'
import { queryOf, routePath, sendRefusal } from '../http/replies.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'
import { type AdmissionRules, notedAdmission } from './admission.ts'
import { readAdmittedCall } from './admittedCall.ts'
import type { Done, IdempotencyRecorder } from './runKeyed.ts'
import { type OnceDependencies, runOnce } from './runOnce.ts'

/** Runs one call of an interface. */
export type RunCall<Dependencies, Call> = (
  dependencies: Dependencies,
  call: Call,
  recorder: IdempotencyRecorder,
) => Promise<Done | Refusal>

/** Exactly one function for each endpoint of a table of the contract, by the endpoint's name. */
export type CallTable<Endpoints extends readonly { name: string }[], Run> = {
  readonly [Name in Endpoints[number]['name']]: Run
}

/** An admitted call whose body was read completely. */
interface ReceivedCall<Who> {
  who: Who
  body: SentObject
  /** Without the question mark. */
  query: string
  /** The parameters of the path by name. */
  path: Readonly<Record<string, string>>
  /** The first parameter of the path; empty where there is none. */
  id: string
  request: FastifyRequest
  reply: FastifyReply
}

/** An interface: its endpoints, who may call them, and what they do. */
interface InterfaceDefinition<Endpoint extends AdminEndpoint, Dependencies, Who, Call> {
  endpoints: readonly Endpoint[]
  admission: (endpoint: Endpoint) => AdmissionRules<Who>
  /** Returns the query of a URL that a call reads; where left out, the whole query. */
  queryOf?: (url: string) => string
  /** Converts a call to the form that the functions of this interface take. */
  callOf: (received: ReceivedCall<Who>) => Call | Promise<Call>
  /** Returns the principal that owns the idempotency key of a call. */
  principalOf: (call: Call) => Principal
  calls: CallTable<readonly Endpoint[], RunCall<Dependencies, Call>>
  /** Notes an answer, a refusal included, to a known sender. */
  noteAnswer?: (who: Who, endpoint: Endpoint, reply: FastifyReply) => void
}

/**
 * Adds the routes of an interface. Each call is authenticated and counted before its body is read, so that nothing is
 * read for callers who may not call. Then the body is read, and the call runs once for its idempotency key.
 */
export function addInterface<
  Endpoint extends AdminEndpoint,
  Dependencies extends OnceDependencies,
  Who extends object,
  Call extends { body: SentObject },
>(
  app: FastifyInstance,
  dependencies: Dependencies,
  definition: InterfaceDefinition<Endpoint, Dependencies, Who, Call>,
): void {
  for (const endpoint of definition.endpoints) addRoute(app, dependencies, definition, endpoint)
}

function addRoute<
  Endpoint extends AdminEndpoint,
  Dependencies extends OnceDependencies,
  Who extends object,
  Call extends { body: SentObject },
>(
  app: FastifyInstance,
  dependencies: Dependencies,
  definition: InterfaceDefinition<Endpoint, Dependencies, Who, Call>,
  endpoint: Endpoint,
): void {
  const { method, path: url, status, query: parameters = [], shownOnce = null } = endpoint
  const rules = definition.admission(endpoint)
  const run: RunCall<Dependencies, Call> = definition.calls[endpoint.name as Endpoint['name']]
  const { whoOf, ...hooks } = notedAdmission(dependencies, rules, (who, reply) =>
    definition.noteAnswer?.(who, endpoint, reply),
  )
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const read = await readAdmittedCall(request, whoOf(request), {
      query: (definition.queryOf ?? queryOf)(request.url),
      takesQuery: parameters.length > 0,
      authenticateAgain: rules.authenticateAgain,
    })
    if (read.kind === 'refused') return sendRefusal(request, reply, dependencies.publicUrl, read)
    const path = request.params as Readonly<Record<string, string>>
    const [id = ''] = Object.values(path)
    const call = await definition.callOf({ ...read, path, id, request, reply })
    return runOnce({
      dependencies,
      request,
      reply,
      principal: definition.principalOf(call),
      body: read.body,
      status,
      shownOnce,
      run: (body, recorder) => run(dependencies, { ...call, body }, recorder),
    })
  }
  app.route({ method, url: routePath(url), exposeHeadRoute: false, ...hooks, handler })
}
