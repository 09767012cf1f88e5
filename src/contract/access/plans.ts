/** A number of them, or no end to them. */
export type Limit = number | 'unlimited'

/**
 * What an account may do (docs/reference/billing.md#plans). Rates, quotas and caps are enforced by metering; the window
 * by the reads.
 */
export interface Plan {
  perMinute: Limit
  monthlyTokens: Limit
  /** page × page_size may not pass this. */
  resultWindow: number
  distinctVenues: Limit
  longPolls: Limit
  activeKeys: Limit
  webhooks: Limit
}

/** What an account has at most where its plan sets no limit: a list of them fits into one answer. */
export const UNLIMITED_KEYS_MAX = 1_000
export const UNLIMITED_WEBHOOKS_MAX = 200

/** A limit as a number; `unlimitedMax` where there is none. */
export function limitOr(limit: Limit, unlimitedMax: number): number {
  return limit === 'unlimited' ? unlimitedMax : limit
}

/** The plans an installation has, by name. */
export type PlanTable = ReadonlyMap<string, Plan>

export const DEFAULT_PLANS = {
  free: {
    perMinute: 30,
    monthlyTokens: 3_000,
    resultWindow: 300,
    distinctVenues: 3_000,
    longPolls: 5,
    activeKeys: 2,
    webhooks: 1,
  },
  starter: {
    perMinute: 120,
    monthlyTokens: 60_000,
    resultWindow: 1_000,
    distinctVenues: 10_000,
    longPolls: 20,
    activeKeys: 10,
    webhooks: 5,
  },
  pro: {
    perMinute: 600,
    monthlyTokens: 600_000,
    resultWindow: 5_000,
    distinctVenues: 40_000,
    longPolls: 100,
    activeKeys: 50,
    webhooks: 20,
  },
  /**
   * All visitors of the explorer share its key. What they may ask and see is limited by address and network
   * (docs/decisions/0039-visitors.md): `distinctVenues` is what one address may see within 30 days.
   */
  explorer: {
    perMinute: 6_000,
    monthlyTokens: 'unlimited',
    resultWindow: 200,
    distinctVenues: 4_000,
    longPolls: 1,
    activeKeys: 100,
    webhooks: 1,
  },
} as const satisfies Record<string, Plan>

/** Where everybody begins, and the plan of accounts whose own is no longer in the table. */
export const FREE_PLAN = 'free'

/** The plan of the explorer's own key. */
export const EXPLORER_PLAN = 'explorer'

/** The default plans, with every name a caller of this process may use. */
export const DEFAULT_PLAN_TABLE: PlanTable = new Map<string, Plan>(Object.entries(DEFAULT_PLANS))

/** The plan of an account; one whose plan the installation does not have any more is on the free one. */
export function planOf(plans: PlanTable, name: string): Plan {
  return plans.get(name) ?? plans.get(FREE_PLAN) ?? DEFAULT_PLANS.free
}

/** As answers tell it: null where there is no end. */
export const limitOrNull = (limit: Limit): number | null => (limit === 'unlimited' ? null : limit)

/** No key goes deeper (docs/reference/billing.md#result-window). */
const RESULT_WINDOW_MAX = 5_000
const PLAN_NAME = /^[a-z][a-z0-9_-]{0,39}$/
const LIMITS = Object.keys(DEFAULT_PLANS.free) as (keyof Plan)[]

/**
 * The default plans changed by `overrides`, `{"pro": {"perMinute": 1200}, "partner": {…}}`: of a plan we have only
 * what is named changes, a new one names everything. The first fault is told in one line.
 */
export function planTableOf(
  overrides: unknown,
): { kind: 'plans'; plans: PlanTable } | { kind: 'wrong'; message: string } {
  if (!isRecord(overrides)) return wrong('is a JSON object of plans')
  const plans = new Map(DEFAULT_PLAN_TABLE)
  for (const [name, changes] of Object.entries(overrides)) {
    if (!PLAN_NAME.test(name)) return wrong(`names a plan "${name}": use small letters, digits, - and _`)
    if (!isRecord(changes)) return wrong(`has ${name}, which must be an object of limits`)
    const unknown = Object.keys(changes).find((key) => !LIMITS.some((limit) => limit === key))
    if (unknown !== undefined)
      return wrong(`has ${name}.${unknown}, which is no limit (there are ${LIMITS.join(', ')})`)
    const plan = { ...plans.get(name), ...changes } as Record<keyof Plan, unknown>
    const faulty = LIMITS.find((limit) => !isLimit(limit, plan[limit]))
    if (faulty !== undefined && !plans.has(name) && changes[faulty] === undefined)
      return wrong(`names a new plan ${name}, which needs ${faulty} (there are ${[...plans.keys()].join(', ')})`)
    if (faulty !== undefined) return wrong(`has ${name}.${faulty}, which must be ${wordsOf(faulty)}`)
    plans.set(name, plan as unknown as Plan)
  }
  return { kind: 'plans', plans }
}

const wrong = (message: string) => ({ kind: 'wrong' as const, message })

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isLimit(limit: keyof Plan, value: unknown): boolean {
  if (limit !== 'resultWindow' && value === 'unlimited') return true
  const max = limit === 'resultWindow' ? RESULT_WINDOW_MAX : Number.MAX_SAFE_INTEGER
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max
}

function wordsOf(limit: keyof Plan): string {
  return limit === 'resultWindow'
    ? `a whole number from 1 to ${RESULT_WINDOW_MAX}`
    : 'a whole number from 1, or "unlimited"'
}
