import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { Type } from 'typebox'
import { bodySchema } from '#contract/body/bodySchema.ts'
import { required, text } from '#contract/body/fieldTypes.ts'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { ADMIN_CALL_ENDPOINTS, OPERATOR_SESSION_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import type { IdempotentCalls } from '#flows/idempotency.ts'
import { refused } from '#flows/refusal.ts'
import { ACCOUNT_CALLS } from '../account/accountCalls.ts'
import { ADMIN_CALLS } from '../admin/adminCalls.ts'
import { OPERATOR_SESSION_CALLS } from '../admin/operatorSession.ts'
import { CALLER_CALLS } from '../caller/callerInterface.ts'
import { OWNER_CALLS } from '../owner/ownerCalls.ts'
import { LIBRARY_CALLS } from '../signIn/libraryCalls.ts'
import { REGISTRATION_CALLS } from '../signIn/registrationCalls.ts'
import type { Authenticated } from '../auth/admission.ts'
import { addInterface, type CallTable, type InterfaceCalls, type InterfaceDefinition } from './interfaceRoutes.ts'
import type { Done } from '../idempotency/runKeyed.ts'
import type { OnceDependencies } from '../idempotency/runOnce.ts'

const first = { name: 'first' } as const
const second = { name: 'second' } as const
type TwoCalls = CallTable<readonly [typeof first, typeof second], () => string>

test('a call table with a missing or an extra function does not compile', () => {
  const run = () => 'done'
  const complete: TwoCalls = { first: run, second: run }
  // @ts-expect-error: the endpoint `second` has no function
  const missing: TwoCalls = { first: run }
  // @ts-expect-error: no endpoint is named `third`
  const extra: TwoCalls = { first: run, second: run, third: run }
  assert.deepEqual(
    [complete, missing, extra].map((table) => Object.keys(table).length),
    [2, 1, 3],
  )
})

/** False for a table whose names or paths are known as `string` only, with which any call table compiles. */
type HasNames<Endpoints extends readonly { name: string; path: string }[]> = string extends
  | Endpoints[number]['name']
  | Endpoints[number]['path']
  ? false
  : true

// The compiler checks that it knows the names and the paths of all interfaces.
true satisfies HasNames<typeof CALLER_ENDPOINTS>
true satisfies HasNames<typeof ACCOUNT_ENDPOINTS>
true satisfies HasNames<typeof OWNER_CALL_ENDPOINTS>
true satisfies HasNames<typeof ADMIN_CALL_ENDPOINTS>

const renaming = {
  name: 'rename',
  method: 'POST',
  path: '/things/{id}',
  status: 200,
  summary: '',
  pathParameters: [],
  body: bodySchema({ name: required(text(Type.String({ maxLength: 10 }))) }),
  output: Type.Unknown(),
  errors: [],
} as const
const emptying = { ...renaming, name: 'empty', path: '/things/{id}/empty', body: null } as const
type ThingCalls = InterfaceCalls<readonly [typeof renaming, typeof emptying], unknown, object>

test('a function that reads another body or another path than its endpoint has does not compile', () => {
  const done = async (data: unknown): Promise<Done> => ({ kind: 'done', data })
  const empty: ThingCalls['empty'] = (_, { path }) => done(path.id)
  const right: ThingCalls = { rename: (_, { body, path }) => done([body.name, path.id]), empty }
  // @ts-expect-error: the body has no title
  const otherBody: ThingCalls = { rename: (_, { body }) => done(body.title), empty }
  // @ts-expect-error: the path has no thingId
  const otherPath: ThingCalls = { rename: (_, { path }) => done(path.thingId), empty }
  assert.equal([right, otherBody, otherPath].length, 3)
})

/** Sends a body to one of the two calls, and returns the data or the first fault. */
async function sendThing(path: string, payload: object) {
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const definition: InterfaceDefinition<readonly [typeof renaming, typeof emptying], OnceDependencies, object, object> =
    {
      endpoints: [renaming, emptying],
      admission: () => ({
        authenticate: async () => ({ kind: 'admitted', who: {} }),
        authenticateAgain: async (_, who) => ({ kind: 'admitted', who }),
      }),
      callOf: () => ({}),
      contextOf: () => null,
      principalOf: () => ({ id: 'acc_1', credential: 'key_1', maxBytes: null }),
      calls: {
        rename: async (_, { body, path: { id } }) => ({ kind: 'done', data: { id, ...body } }),
        empty: async (_, { path: { id } }) => ({ kind: 'done', data: { id } }),
      },
    }
  addInterface(app, { publicUrl: 'http://127.0.0.1', idempotentCalls: {} as IdempotentCalls }, definition)
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(payload) })
  const { data, error } = answer.json<{ data: unknown; error?: { details: { errors: Record<string, unknown>[] } } }>()
  return error
    ? { param: error.details.errors[0]?.['param'], didYouMean: error.details.errors[0]?.['didYouMean'] }
    : data
}

test('a body is parsed with the schema of its endpoint, a misspelt idempotency key is named, and a call without a body takes no fields', async () => {
  assert.deepEqual(await sendThing('/things/1', { name: ' a ', idempotencyKey: null }), { id: '1', name: 'a' })
  assert.deepEqual(await sendThing('/things/1', { name: 'a', idempotencykey: 'k' }), {
    param: 'idempotencykey',
    didYouMean: 'idempotencyKey',
  })
  assert.deepEqual(await sendThing('/things/1/empty', {}), { id: '1' })
  assert.deepEqual(await sendThing('/things/1/empty', { reasn: 'x' }), { param: 'reasn', didYouMean: undefined })
})

test('each endpoint has exactly one function', () => {
  const tables: [readonly { name: string }[], object[]][] = [
    [CALLER_ENDPOINTS, [CALLER_CALLS]],
    [ACCOUNT_ENDPOINTS, [ACCOUNT_CALLS]],
    [OWNER_CALL_ENDPOINTS, [OWNER_CALLS]],
    [ADMIN_CALL_ENDPOINTS, [ADMIN_CALLS]],
    [OPERATOR_SESSION_ENDPOINTS, [OPERATOR_SESSION_CALLS]],
    [SIGN_IN_ENDPOINTS, [REGISTRATION_CALLS, LIBRARY_CALLS]],
  ]
  for (const [endpoints, calls] of tables)
    assert.deepEqual(
      calls.flatMap((table) => Object.keys(table)).toSorted(),
      endpoints.map(({ name }) => name).toSorted(),
    )
})

const LIMITED = refused('rate_limited', { retryAfterS: 1 })

/** Calls an interface whose only limit is used up, and returns the code of its answer and what was counted. */
async function callLimited(authenticated: Authenticated<{ id: string }>) {
  const counted: (string | null)[] = []
  const app = fastify()
  const endpoint = { name: 'first', method: 'GET', path: '/first/{id}', status: 200, output: Type.Unknown() } as const
  addInterface(
    app,
    { publicUrl: 'http://127.0.0.1', idempotentCalls: {} as IdempotentCalls },
    {
      endpoints: [{ ...endpoint, summary: '', pathParameters: [], body: null, errors: [] }],
      admission: () => ({
        authenticate: async () => authenticated,
        takeRateLimit: (who) => {
          counted.push(who && who.id)
          return LIMITED
        },
        authenticateAgain: async (_, who) => ({ kind: 'admitted', who }),
      }),
      callOf: () => ({}),
      contextOf: () => null,
      principalOf: () => ({ id: 'acc_1', credential: 'key_1', maxBytes: null }),
      calls: { first: async () => ({ kind: 'done' as const, data: null }) },
    },
  )
  const { error } = (await app.inject('/first/1')).json<{ error: { code: string } }>()
  return { code: error.code, counted }
}

test('a call counts against its sender, a stranger’s against nobody, before it is refused; a refused one is not counted', async () => {
  const sender = { id: 'person_1' }
  const refusal = refused('sign_in_required')
  const noRefusal = () => assert.fail('the limit comes first')
  assert.deepEqual(await callLimited({ kind: 'admitted', who: sender }), {
    code: 'rate_limited',
    counted: ['person_1'],
  })
  assert.deepEqual(await callLimited({ kind: 'stranger', refusal: noRefusal }), {
    code: 'rate_limited',
    counted: [null],
  })
  assert.deepEqual(await callLimited(refusal), { code: 'sign_in_required', counted: [] })
})
