import type { GUEST_ENDPOINTS } from '#contract/endpoints/guestEndpoints.ts'
import { guestCaller } from '#flows/account/pageCaller.ts'
import type { InterfaceCalls, RunCall } from '../calls/interfaceRoutes.ts'
import type { CallerCall, CallerDependencies } from '../caller/callerCall.ts'
import { LIVE_STATUS_CALLS } from '../caller/liveStatusCalls.ts'
import { RESERVATION_CALLS } from '../caller/reservationCalls.ts'
import type { AccountDependencies, OwnCall } from './accountCall.ts'

/** What the calls of guests need besides those of the account. */
export type GuestDependencies = AccountDependencies & CallerDependencies

/** Runs a call of the public API for the account of the signed-in person. */
function asGuest<Parts extends object>(
  run: RunCall<CallerDependencies, CallerCall & Parts>,
): RunCall<GuestDependencies, OwnCall & Parts> {
  return async (dependencies, call, recorder) => {
    const found = await guestCaller(dependencies.administration, call.account)
    return found.kind === 'refused' ? found : run(dependencies, { ...call, caller: found.caller }, recorder)
  }
}

/** The calls of a signed-in person as a guest, by endpoint name of the contract. */
export const GUEST_CALLS: InterfaceCalls<typeof GUEST_ENDPOINTS, GuestDependencies, OwnCall> = {
  reserveAsGuest: asGuest(RESERVATION_CALLS.reserve),
  listGuestReservations: asGuest(RESERVATION_CALLS.listReservations),
  readGuestReservation: asGuest(RESERVATION_CALLS.readReservation),
  cancelGuestReservation: asGuest(RESERVATION_CALLS.cancelReservation),
  askAsGuest: asGuest(LIVE_STATUS_CALLS.askVenue),
  readGuestQuestion: asGuest(LIVE_STATUS_CALLS.readAnswer),
}
