/** The plans of decisions.md 7. Rates, quotas and caps are enforced by metering; the result window by the read flows. */
export interface Plan {
  perMinute: number
  monthlyTokens: number
  /** page × page_size may not pass this. */
  resultWindow: number
  distinctVenues: number
  longPolls: number
  activeKeys: number
  webhooks: number
}

export const PLANS = {
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
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof PLANS
