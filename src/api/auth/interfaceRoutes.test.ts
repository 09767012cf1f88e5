import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { Type } from 'typebox'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { ADMIN_CALL_ENDPOINTS, OPERATOR_SESSION_ENDPOINTS } from '#contract/endpoints/adminEndpoints.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/ownerEndpoints.ts'
import { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import type { IdempotentCalls } from '#flows/once.ts'
import { refused } from '#flows/refusal.ts'
import { ACCOUNT_CALLS } from '../account/accountCalls.ts'
import { ADMIN_CALLS } from '../admin/adminCalls.ts'
import { OPERATOR_SESSION_CALLS } from '../admin/operatorSession.ts'
import { CALLER_CALLS } from '../caller/callerInterface.ts'
import { OWNER_CALLS } from '../owner/ownerCalls.ts'
import { LIBRARY_CALLS } from '../signIn/libraryCalls.ts'
import { REGISTRATION_CALLS } from '../signIn/registrationCalls.ts'
import type { Authenticated } from './admission.ts'
import { addInterface, type CallTable } from './interfaceRoutes.ts'

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

/** False for a table whose names are known as `string` only, with which any call table compiles. */
type HasNames<Endpoints extends readonly { name: string }[]> = string extends Endpoints[number]['name'] ? false : true

test('the names of all endpoint tables are known to the compiler', () => {
  const known: [
    HasNames<typeof CALLER_ENDPOINTS>,
    HasNames<typeof ACCOUNT_ENDPOINTS>,
    HasNames<typeof OWNER_CALL_ENDPOINTS>,
    HasNames<typeof ADMIN_CALL_ENDPOINTS>,
    HasNames<typeof OPERATOR_SESSION_ENDPOINTS>,
    HasNames<typeof SIGN_IN_ENDPOINTS>,
  ] = [true, true, true, true, true, true]
  assert.ok(known.every(Boolean))
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
      callOf: ({ body }) => ({ body }),
      principalOf: () => ({ id: 'acc_1', credential: 'key_1', maxBytes: null }),
      calls: { first: async () => ({ kind: 'done', data: null }) },
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
