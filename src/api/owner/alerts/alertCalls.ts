import type { OWNER_ALERT_ENDPOINTS } from '#contract/endpoints/owner/ownerAlertEndpoints.ts'
import {
  chooseFallback,
  confirmAlertPhone,
  readAlerts,
  sendTestAlert,
  setAlertPhone,
} from '#flows/alert/manageAlerts.ts'
import type { InterfaceCalls } from '../../calls/interfaceRoutes.ts'
import type { OwnerCall, OwnerDependencies } from '../ownerCall.ts'

/** The calls of an owner about their alerts, by endpoint name of the contract. */
export const ALERT_CALLS: InterfaceCalls<typeof OWNER_ALERT_ENDPOINTS, OwnerDependencies, OwnerCall> = {
  readAlerts: (dependencies, { owner }) => readAlerts(dependencies, owner),
  chooseFallback: (dependencies, { owner, body }) => chooseFallback(dependencies, owner, body.fallback),
  setAlertPhone: (dependencies, { owner, body }) => setAlertPhone(dependencies, owner, body.phone),
  confirmAlertPhone: (dependencies, { owner, body }) => confirmAlertPhone(dependencies, owner, body.code),
  sendTestAlert: (dependencies, { owner }) => sendTestAlert(dependencies, owner),
}
