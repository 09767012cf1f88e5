import type { OWN_WEBHOOK_ENDPOINTS } from '#contract/endpoints/ownWebhookEndpoints.ts'
import { dashboardCaller } from '#flows/account/pageCaller.ts'
import type { InterfaceCalls, RunCall } from '../calls/interfaceRoutes.ts'
import type { CallerCall, CallerDependencies } from '../caller/callerCall.ts'
import { WEBHOOK_CALLS } from '../caller/webhookCalls.ts'
import type { OwnCall } from './accountCall.ts'
import type { GuestDependencies } from './guestCalls.ts'

/** Runs a call of the public API for the account of the person in the dashboard. */
function inDashboard<Parts extends object>(
  run: RunCall<CallerDependencies, CallerCall & Parts>,
): RunCall<GuestDependencies, OwnCall & Parts> {
  return async (dependencies, call, recorder) => {
    const found = await dashboardCaller(dependencies.administration, call.account)
    return found.kind === 'refused' ? found : run(dependencies, { ...call, caller: found.caller }, recorder)
  }
}

/** The webhooks of a signed-in person, by endpoint name of the contract. */
export const OWN_WEBHOOK_CALLS: InterfaceCalls<typeof OWN_WEBHOOK_ENDPOINTS, GuestDependencies, OwnCall> = {
  createOwnWebhook: inDashboard(WEBHOOK_CALLS.createWebhook),
  listOwnWebhooks: inDashboard(WEBHOOK_CALLS.listWebhooks),
  deleteOwnWebhook: inDashboard(WEBHOOK_CALLS.deleteWebhook),
  rotateOwnWebhook: inDashboard(WEBHOOK_CALLS.rotateWebhook),
  testOwnWebhook: inDashboard(WEBHOOK_CALLS.testWebhook),
  listOwnDeliveries: inDashboard(WEBHOOK_CALLS.listDeliveries),
  retryOwnDelivery: inDashboard(WEBHOOK_CALLS.retryDelivery),
}
