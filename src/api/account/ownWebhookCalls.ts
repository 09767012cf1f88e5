import type { OWN_WEBHOOK_ENDPOINTS } from '#contract/endpoints/ownWebhookEndpoints.ts'
import { dashboardCaller } from '#flows/account/pageCaller.ts'
import type { InterfaceCalls } from '../calls/interfaceRoutes.ts'
import { WEBHOOK_CALLS } from '../caller/webhookCalls.ts'
import type { OwnCall } from './accountCall.ts'
import { recorded } from './recorded.ts'
import { callsAs, type PageCallDependencies } from './pageCalls.ts'

const inDashboard = callsAs(dashboardCaller)

/** The webhooks of a signed-in person, by endpoint name of the contract. */
export const OWN_WEBHOOK_CALLS: InterfaceCalls<typeof OWN_WEBHOOK_ENDPOINTS, PageCallDependencies, OwnCall> = {
  createOwnWebhook: recorded('webhook.created', inDashboard(WEBHOOK_CALLS.createWebhook)),
  listOwnWebhooks: inDashboard(WEBHOOK_CALLS.listWebhooks),
  deleteOwnWebhook: recorded('webhook.deleted', inDashboard(WEBHOOK_CALLS.deleteWebhook)),
  rotateOwnWebhook: recorded('webhook.rotated', inDashboard(WEBHOOK_CALLS.rotateWebhook)),
  testOwnWebhook: inDashboard(WEBHOOK_CALLS.testWebhook),
  listOwnDeliveries: inDashboard(WEBHOOK_CALLS.listDeliveries),
  retryOwnDelivery: inDashboard(WEBHOOK_CALLS.retryDelivery),
}
