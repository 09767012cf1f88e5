import assert from 'node:assert/strict'
import fc from 'fast-check'
import { DAY_MS, instantOf, kstDate } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import type { Bill, Payer } from '#metering/payer.ts'
import { eachEngine } from '../support/testDatabases.ts'

/**
 * Metering compared with the smallest model of its rules: quota, budget, venues of a key and of an account, over two
 * months.
 */

const START = instantOf('2026-10-20', 9 * 60)
const PLAN = { perMinute: 'unlimited', monthlyTokens: 40, distinctVenues: 12, activeKeys: 2 } as const
const KEYS = ['key_a', 'key_b', 'key_c']
const BUDGETS: Record<string, number | null> = { key_a: null, key_b: 9, key_c: null }

interface Request {
  key: string
  units: number
  venues: number[]
  node: number
}
/** Concurrent requests, and the number of days until the next ones. */
interface RequestBatch {
  requests: Request[]
  days: number
}

const wave: fc.Arbitrary<RequestBatch> = fc.record({
  requests: fc.array(
    fc.record({
      key: fc.constantFrom(...KEYS),
      units: fc.constantFrom(0, 1, 2, 4, 8),
      venues: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
      node: fc.integer({ min: 0, max: 1 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  days: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 2 }) }, fc.constantFrom(5, 15, 29, 30)),
})

/** All charges ever made. */
class Model {
  readonly charged: { key: string; units: number; venues: number[]; at: number }[] = []

  tokens(matches: (date: string) => boolean, key?: string): number {
    const counted = this.charged.filter((one) => matches(kstDate(one.at)) && (key === undefined || one.key === key))
    return counted.reduce((sum, { units }) => sum + units, 0)
  }

  venues(key: string, at: number): Set<number> {
    const within = this.charged.filter((one) => one.key === key && Math.round((at - one.at) / DAY_MS) < 30)
    return new Set(within.flatMap(({ venues }) => venues))
  }

  /** Returns the rule that a request would break; null when it fits. */
  refusal({ key, units, venues }: Request, at: number): string | null {
    const date = kstDate(at)
    if (units > 0 && this.tokens((day) => day.slice(0, 7) === date.slice(0, 7)) + units > PLAN.monthlyTokens)
      return 'month'
    const budget = BUDGETS[key] ?? null
    if (units > 0 && budget !== null && this.tokens((day) => day === date, key) + units > budget) return 'self_budget'
    const seen = this.venues(key, at)
    const added = venues.filter((venue) => !seen.has(venue)).length
    if (added === 0) return null
    if (seen.size + added > PLAN.distinctVenues) return 'key_venues'
    const all = KEYS.reduce((sum, one) => sum + this.venues(one, at).size, 0)
    return all + added > PLAN.distinctVenues * PLAN.activeKeys ? 'account_venues' : null
  }
}

function payerOf(accountId: string, key: string): Payer {
  return { accountId, keyId: `${accountId}_${key}`, limits: PLAN, dailyTokens: BUDGETS[key] ?? null }
}

const billOf = ({ units, venues }: Request, at: number): Bill => ({ at, units, tier: 'core', venues })

/** Runs requests in sequence and compares each outcome with the model, then the totals. */
async function runInOrder(
  databases: readonly Database[],
  accountId: string,
  waves: readonly RequestBatch[],
): Promise<void> {
  const [nodes, late] = [databases.map(meteringOf), databases.map(meteringOf)[0]]
  const model = new Model()
  let at = START
  for (const { requests, days } of waves) {
    for (const request of requests) {
      const expected = model.refusal(request, at)
      const charge = await nodes[request.node]?.charge(payerOf(accountId, request.key), billOf(request, at))
      // Where several limits are reached, the reported one depends on what the node knew.
      assert.equal(charge?.kind, expected === null ? 'charged' : 'denied', String(expected))
      if (expected === null) model.charged.push({ ...request, at })
    }
    at += days * DAY_MS
  }
  const usage = await late?.usage(accountId, at)
  assert.equal(
    usage?.tokens,
    model.tokens((day) => day.slice(0, 7) === kstDate(at).slice(0, 7)),
  )
  for (const key of KEYS) assert.equal(usage?.venues.get(`${accountId}_${key}`) ?? 0, model.venues(key, at).size, key)
}

/**
 * Runs requests concurrently: in whatever order, the charges break no rule, and something is charged while there is
 * room.
 */
async function runAtOnce(
  databases: readonly Database[],
  accountId: string,
  waves: readonly RequestBatch[],
): Promise<void> {
  const [nodes, late] = [databases.map(meteringOf), databases.map(meteringOf)[0]]
  const model = new Model()
  let at = START
  for (const { requests, days } of waves) {
    const outcomes = await Promise.all(
      requests.map(async (request) => ({
        request,
        charge: await nodes[request.node]?.charge(payerOf(accountId, request.key), billOf(request, at)),
      })),
    )
    const firstFits = requests.some((request) => model.refusal(request, at) === null)
    for (const { request, charge } of outcomes) if (charge?.kind === 'charged') model.charged.push({ ...request, at })
    assert.ok(!firstFits || outcomes.some(({ charge }) => charge?.kind === 'charged'), 'no request was charged')
    assert.ok(model.tokens((day) => day.slice(0, 7) === kstDate(at).slice(0, 7)) <= PLAN.monthlyTokens)
    assert.ok(model.tokens((day) => day === kstDate(at), 'key_b') <= (BUDGETS['key_b'] ?? 0))
    for (const key of KEYS) assert.ok(model.venues(key, at).size <= PLAN.distinctVenues)
    assert.ok(KEYS.reduce((sum, key) => sum + model.venues(key, at).size, 0) <= PLAN.distinctVenues * PLAN.activeKeys)
    at += days * DAY_MS
  }
  const usage = await late?.usage(accountId, at)
  assert.equal(
    usage?.tokens,
    model.tokens((day) => day.slice(0, 7) === kstDate(at).slice(0, 7)),
  )
  for (const key of KEYS) assert.equal(usage?.venues.get(`${accountId}_${key}`) ?? 0, model.venues(key, at).size, key)
}

const meteringOf = (database: Database) => new Metering(database.withTables<MeteringTables>())

const waves = fc.array(wave, { minLength: 1, maxLength: 12 })

eachEngine(
  'in sequence on two nodes, requests are charged or refused as the rules say',
  async (_, { database, open }) => {
    const databases = [database, await open()]
    let runs = 0
    await fc.assert(
      fc.asyncProperty(waves, (drawn) => runInOrder(databases, `acc_${++runs}`, drawn)),
      { numRuns: 25, endOnFailure: true },
    )
  },
)

eachEngine(
  'concurrently on two nodes, no rule is broken, and the counts equal the charges',
  async (_, { database, open }) => {
    const databases = [database, await open()]
    let runs = 0
    await fc.assert(
      fc.asyncProperty(waves, (drawn) => runAtOnce(databases, `acc_${++runs}`, drawn)),
      { numRuns: 25, endOnFailure: true },
    )
  },
)
