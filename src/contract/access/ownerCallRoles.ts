import type { OWNER_CALL_ENDPOINTS } from '../endpoints/owner/ownerEndpoints.ts'
import type { PlaceRole } from './placeRoles.ts'

type OwnerCallName = (typeof OWNER_CALL_ENDPOINTS)[number]['name']

/** The role that each call of the owner's interface needs at its place; null for calls about the caller alone. */
export const OWNER_CALL_ROLES = {
  readOwnerSession: null,
  endOwnerSession: null,
  eraseOwnOwnerAccount: null,
  readInbox: 'staff',
  acceptReservation: 'staff',
  declineReservation: 'staff',
  noShow: 'staff',
  undoNoShow: 'staff',
  answerQuestion: 'staff',
  correctAnswer: 'staff',
  cancelTable: 'staff',
  proposeTime: 'staff',
  withdrawProposal: 'staff',
  undoAnswer: 'staff',
  readBook: 'staff',
  enterReservation: 'staff',
  changeEntry: 'staff',
  readBookingRules: 'staff',
  editBookingRules: 'manager',
  readOwnStatistics: 'manager',
  listOwnPlaces: 'staff',
  readOwnPlace: 'manager',
  editOwnPlace: 'manager',
  previewOwnPlace: 'manager',
  readOwnReports: 'manager',
  stateInBusiness: 'manager',
  listPhotos: 'manager',
  deletePhoto: 'manager',
  readPlaceProposals: 'manager',
  // An owner's role is needed for the proposal that a place moved or closed.
  proposeChange: 'manager',
  withdrawChange: 'manager',
  ownerHeartbeat: null,
  subscribePush: null,
  unsubscribePush: null,
  claimOwnPlace: null,
  listOwnClaims: null,
  searchReservations: 'staff',
  seeCancellation: 'staff',
  readAlerts: null,
  chooseFallback: null,
  setAlertPhone: null,
  confirmAlertPhone: null,
  sendTestAlert: null,
  listPeople: 'owner',
  invitePerson: 'owner',
  changeRole: 'owner',
  removePerson: 'owner',
  withdrawInvitation: 'owner',
  readPlaceActivity: 'owner',
} as const satisfies Record<OwnerCallName, PlaceRole | null>

/** The role that a call needs. */
export const roleOfOwnerCall = (name: OwnerCallName): PlaceRole | null => OWNER_CALL_ROLES[name]
