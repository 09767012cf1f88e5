import type { MetricsDependencies } from '../http/metricsRoute.ts'

/** What this node did since its start. */
interface NodeActivity {
  /** By the hundred of the status: up to 399, from 400, from 500. */
  requests: { answered: number; refused: number; failed: number }
  longPolls: number
}

/** Returns the live numbers of this node, from the metrics that `/metrics` reports in full. */
export async function getActivity({ metrics, figures }: MetricsDependencies) {
  const requests = { answered: 0, refused: 0, failed: 0 }
  for (const route of metrics.routes.values())
    for (const { status, requests: count } of route.counts())
      requests[status < 400 ? 'answered' : status < 500 ? 'refused' : 'failed'] += count
  const data: NodeActivity = { requests, longPolls: figures.polls() }
  return { kind: 'done' as const, data }
}
