import type { MetricsDependencies } from '../http/metricsRoute.ts'

/** Returns the live numbers of this node, from the metrics that `/metrics` reports in full. */
export async function getActivity({ processMetrics }: MetricsDependencies) {
  return { kind: 'done' as const, data: await processMetrics.activity() }
}
