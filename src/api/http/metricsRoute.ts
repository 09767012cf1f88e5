import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { metricsPage, type ServerFigures } from '../metricsPage.ts'
import type { RequestMetrics } from '../metrics.ts'

export interface MetricsDependencies {
  metrics: RequestMetrics
  figures: ServerFigures
}

/** Adds `GET /metrics` for Prometheus, which requires the admin token. */
export function addMetricsRoute(
  app: FastifyInstance,
  { metrics, figures }: MetricsDependencies,
  requireAdmin: onRequestAsyncHookHandler,
): void {
  const page = metricsPage(metrics, figures)
  app.get('/metrics', { onRequest: requireAdmin, exposeHeadRoute: false }, async (_request, reply) => {
    const { type, text } = await page()
    return reply.header('content-type', type).send(Buffer.from(text))
  })
}
