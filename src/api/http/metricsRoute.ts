import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { ProcessMetrics } from '../processMetrics.ts'
import type { RequestMetrics } from '../metrics.ts'

export interface MetricsDependencies {
  metrics: RequestMetrics
  processMetrics: ProcessMetrics
}

/** Adds `GET /metrics` for Prometheus, which requires the admin token. */
export function addMetricsRoute(
  app: FastifyInstance,
  { processMetrics }: MetricsDependencies,
  requireAdmin: onRequestAsyncHookHandler,
): void {
  app.get('/metrics', { onRequest: requireAdmin, exposeHeadRoute: false }, async (_request, reply) => {
    const { type, text } = await processMetrics.page()
    return reply.header('content-type', type).send(Buffer.from(text))
  })
}
