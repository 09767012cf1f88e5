import type { GUEST_ENDPOINTS } from '#contract/endpoints/guestEndpoints.ts'
import { guestCaller } from '#flows/account/pageCaller.ts'
import type { InterfaceCalls } from '../calls/interfaceRoutes.ts'
import { LIVE_STATUS_CALLS } from '../caller/liveStatusCalls.ts'
import { RESERVATION_CALLS } from '../caller/reservationCalls.ts'
import type { OwnCall } from './accountCall.ts'
import { callsAs, type PageCallDependencies } from './pageCalls.ts'

const asGuest = callsAs(guestCaller)

/** The calls of a signed-in person as a guest, by endpoint name of the contract. */
export const GUEST_CALLS: InterfaceCalls<typeof GUEST_ENDPOINTS, PageCallDependencies, OwnCall> = {
  reserveAsGuest: asGuest(RESERVATION_CALLS.reserve),
  listGuestReservations: asGuest(RESERVATION_CALLS.listReservations),
  readGuestReservation: asGuest(RESERVATION_CALLS.readReservation),
  cancelGuestReservation: asGuest(RESERVATION_CALLS.cancelReservation),
  askAsGuest: asGuest(LIVE_STATUS_CALLS.askVenue),
  readGuestQuestion: asGuest(LIVE_STATUS_CALLS.readAnswer),
}
