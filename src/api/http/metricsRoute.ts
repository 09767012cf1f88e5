import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { metricsPage } from '../metricsPage.ts'
import type { Service } from '../service.ts'

/** Adds `GET /metrics` for Prometheus, which requires the admin token. */
export function addMetricsRoute(app: FastifyInstance, service: Service, requireAdmin: onRequestAsyncHookHandler): void {
  const page = metricsPage(service.metrics, service.figures)
  app.get('/metrics', { onRequest: requireAdmin, exposeHeadRoute: false }, async (_request, reply) => {
    const { type, text } = await page()
    return reply.header('content-type', type).send(Buffer.from(text))
  })
}
