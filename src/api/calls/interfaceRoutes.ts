import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AnyBodySchema,
  type BodySchema,
  bodySchema,
  type SentObject,
  type ValueOf,
} from '#contract/body/bodySchema.ts'
import type { InterfaceEndpoint } from '#contract/endpoints/interfaceEndpoint.ts'
import { IDEMPOTENCY_KEY_FIELD } from '#contract/schemas/values.ts'
import type { Principal } from '#flows/idempotency.ts'
import type { Refusal } from '#flows/refusal.ts'
import { queryOf, routePath, sendRefusal } from '../http/replies.ts'
import { readBody } from '../input/readBody.ts'
import { type AdmissionRules, notedAdmission } from '../auth/admission.ts'
import { readAdmittedCall } from './admittedCall.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import { type OnceDependencies, runOnce } from '../idempotency/runOnce.ts'

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

/** The names in braces of a path of the contract. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** What a call sends: its parsed body, and the parameters of its path. */
export interface Sent<Body extends AnyBodySchema | null = null, Name extends string = never> {
  body: ValueOf<Body>
  path: Readonly<Record<Name, string>>
}

/** The function of each endpoint; it gets the body as the schema of the endpoint parses it, and no other path. */
export type InterfaceCalls<Endpoints extends readonly InterfaceEndpoint[], Dependencies, Call> = {
  readonly [Endpoint in Endpoints[number] as Endpoint['name']]: RunCall<
    Dependencies,
    Call & Sent<Endpoint['body'], NamesIn<Endpoint['path']>>
  >
}

/** What the bodies of an interface need besides themselves, such as the time. */
type ContextOf<Endpoint extends InterfaceEndpoint> = Exclude<Endpoint['body'], null>['parse'] extends (
  body: SentObject,
  context: infer Context,
) => unknown
  ? Context
  : never

/** An admitted call whose body was read completely. */
interface ReceivedCall<Who, Endpoint> {
  who: Who
  endpoint: Endpoint
  /** Without the question mark. */
  query: string
  request: FastifyRequest
  reply: FastifyReply
}

/** An interface: its endpoints, who may call them, and what they do. */
export interface InterfaceDefinition<Endpoints extends readonly InterfaceEndpoint[], Dependencies, Who, Call> {
  endpoints: Endpoints
  admission: (endpoint: Endpoints[number]) => AdmissionRules<Who>
  /** Returns the query of a URL that a call reads; where left out, the whole query. */
  queryOf?: (url: string) => string
  /** Converts a call to the form that the functions of this interface take, or refuses it. */
  callOf: (received: ReceivedCall<Who, Endpoints[number]>) => Call | Promise<Call | Refusal>
  /** Returns what parsing the body of a call needs besides the body. */
  contextOf: (call: Call) => ContextOf<Endpoints[number]>
  /** Returns the principal that owns the idempotency key of a call. */
  principalOf: (call: Call) => Principal
  calls: InterfaceCalls<Endpoints, Dependencies, Call>
  /** Notes an answer, a refusal included, to a known sender. */
  noteAnswer?: (who: Who, endpoint: Endpoints[number], answered: AnsweredCall) => void
}

/** A call after its answer was sent. */
export interface AnsweredCall {
  request: FastifyRequest
  reply: FastifyReply
  /** What was sent; empty for a body that could not be read. */
  body: SentObject
}

/**
 * Adds the routes of an interface. Each call is authenticated and counted before its body is read, so that nothing is
 * read for callers who may not call. Then the body is read, and the call runs once for its idempotency key.
 */
export function addInterface<
  Endpoints extends readonly InterfaceEndpoint[],
  Dependencies extends OnceDependencies,
  Who extends object,
  Call extends object,
>(
  app: FastifyInstance,
  dependencies: Dependencies,
  definition: InterfaceDefinition<Endpoints, Dependencies, Who, Call>,
): void {
  for (const endpoint of definition.endpoints) addRoute(app, dependencies, definition, endpoint)
}

function addRoute<
  Endpoints extends readonly InterfaceEndpoint[],
  Dependencies extends OnceDependencies,
  Who extends object,
  Call extends object,
>(
  app: FastifyInstance,
  dependencies: Dependencies,
  definition: InterfaceDefinition<Endpoints, Dependencies, Who, Call>,
  endpoint: Endpoints[number],
): void {
  const { method, path: url, status, query: parameters = [], shownOnce = null, bodyBytesMax } = endpoint
  const rules = definition.admission(endpoint)
  const bodies = new WeakMap<FastifyRequest, SentObject>()
  const { whoOf, ...hooks } = notedAdmission(dependencies, rules, (who, request, reply) =>
    definition.noteAnswer?.(who, endpoint, { request, reply, body: bodies.get(request) ?? {} }),
  )
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const read = await readAdmittedCall(request, whoOf(request), {
      query: (definition.queryOf ?? queryOf)(request.url),
      takesQuery: parameters.length > 0,
      authenticateAgain: rules.authenticateAgain,
    })
    if (read.kind === 'refused') return sendRefusal(request, reply, dependencies.publicUrl, read)
    const { who, query } = read
    bodies.set(request, read.body)
    const call = await definition.callOf({ who, endpoint, query, request, reply })
    if (isRefusal(call)) return sendRefusal(request, reply, dependencies.publicUrl, call)
    return runOnce({
      dependencies,
      request,
      reply,
      principal: definition.principalOf(call),
      body: read.body,
      status,
      shownOnce,
      run: (body, recorder) => {
        const sent = { body, path: request.params as Readonly<Record<string, string>> }
        const context = definition.contextOf(call)
        return runCall(dependencies, { endpoint, calls: definition.calls, call, sent, context }, recorder)
      },
    })
  }
  const limits = bodyBytesMax === undefined ? {} : { bodyLimit: bodyBytesMax }
  app.route({ method, url: routePath(url), exposeHeadRoute: false, ...limits, ...hooks, handler })
}

function isRefusal(call: object): call is Refusal {
  return 'kind' in call && call.kind === 'refused'
}

/** A call whose body was not parsed yet. */
interface UnparsedCall<Endpoints extends readonly InterfaceEndpoint[], Dependencies, Call> {
  endpoint: Endpoints[number]
  calls: InterfaceCalls<Endpoints, Dependencies, Call>
  call: Call
  sent: { body: SentObject; path: Readonly<Record<string, string>> }
  context: ContextOf<Endpoints[number]>
}

const NO_FIELDS = bodySchema({})

/** Parses the body of a call with the schema of its endpoint, and runs the call. Without a schema it takes no fields. */
export async function runCall<Endpoints extends readonly InterfaceEndpoint[], Dependencies, Call>(
  dependencies: Dependencies,
  { endpoint: { name, method, body }, calls, call, sent, context }: UnparsedCall<Endpoints, Dependencies, Call>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const schema = (body ?? NO_FIELDS) as BodySchema<unknown>
  const parsed = readBody(schema, sent.body, context, body && method === 'POST' ? [IDEMPOTENCY_KEY_FIELD] : [])
  if (parsed.kind === 'refused') return parsed
  // The table has this function for this endpoint, which the compiler cannot follow through a union of endpoints.
  const run = (calls as Readonly<Record<string, unknown>>)[name] as RunCall<Dependencies, object>
  return run(dependencies, { ...call, path: sent.path, body: parsed.value }, recorder)
}
