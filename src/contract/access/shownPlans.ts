import { EXPLORER_PLAN, limitOrNull, type PlanTable } from './plans.ts'

/** A plan as pages show it; null means no limit. */
export interface ShownPlan {
  name: string
  perMinute: number | null
  monthlyTokens: number | null
  resultWindow: number
  distinctVenues: number | null
  longPolls: number | null
  activeKeys: number | null
  webhooks: number | null
}

/** Returns the plans that accounts can have, in the order of the table; the one of visitors is not among them. */
export function shownPlans(plans: PlanTable): ShownPlan[] {
  return [...plans]
    .filter(([name]) => name !== EXPLORER_PLAN)
    .map(([name, plan]) => ({
      name,
      perMinute: limitOrNull(plan.perMinute),
      monthlyTokens: limitOrNull(plan.monthlyTokens),
      resultWindow: plan.resultWindow,
      distinctVenues: limitOrNull(plan.distinctVenues),
      longPolls: limitOrNull(plan.longPolls),
      activeKeys: limitOrNull(plan.activeKeys),
      webhooks: limitOrNull(plan.webhooks),
    }))
}
