import type { AfterCommit } from '../afterCommit.ts'
import type { Clock, Instant } from '#base/clock.ts'
import type { PushSubscriptions } from '#notices/pushSubscriptions.ts'
import type { Claims } from '#owners/claims.ts'
import type { ClaimInquiries } from '#owners/people/claimInquiries.ts'
import type { Invitations } from '#owners/people/invitations.ts'
import type { OwnerActivity } from '#owners/people/ownerActivity.ts'
import type { OwnerEvents } from '#owners/ownerEvents.ts'
import type { OwnerDirectory } from '#owners/ownerDirectory.ts'
import type { OwnerMails } from '#owners/ownerMails.ts'
import type { OwnerStore } from '#owners/ownerStore.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import type { OwnerTokens, TokenOwner } from '#owners/ownerTokens.ts'
import type { PlaceEdits } from '#owners/placeEdits.ts'
import type { PlaceProposals } from '#owners/placeProposals.ts'
import type { Presence } from '#owners/presence.ts'
import type { MailedCodes, SignInCodes } from '#owners/signInCodes.ts'
import type { Database } from '#database/database.ts'
import type { ClaimedIds } from './claimedIds.ts'
import type { OverlayVersions } from './overlayVersions.ts'
import type { OwnershipMail } from './ownershipMail.ts'
import type { PhotoServices } from './photos/photoServices.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'

/** The owner who is signed in. */
export type Owner = TokenOwner

/** The dependencies of the owner's use cases. */
export interface OwnerServices {
  database: Pick<Database<OwnerTables>, 'db' | 'transaction'>
  owners: OwnerStore
  directory: OwnerDirectory
  ownerMails: OwnerMails
  tokens: OwnerTokens
  codes: SignInCodes
  claims: Claims
  inquiries: ClaimInquiries
  invitations: Invitations
  activity: OwnerActivity
  proposals: PlaceProposals
  edits: PlaceEdits
  overlayVersions: OverlayVersions
  events: OwnerEvents
  presence: Presence
  subscriptions: PushSubscriptions
  /** The key with which a browser subscribes. */
  pushPublicKey: string
  claimedIds: ClaimedIds
  photos: PhotoServices
  releases: ReleaseHolder
  notifier: Database['notifier']
  /** Counts a mail before it is sent; returns false when the mailbox has reached its limit. */
  mayMail: (email: string, at: Instant) => Promise<boolean>
  /** Mails a link and a code to type; rejects when that fails. */
  mailCodes: (email: string, codes: MailedCodes) => Promise<void>
  /** Mails an owner about a place after the call returns; failures are logged. */
  mailOwnership: (mail: OwnershipMail) => void
  /** Mails somebody about a place; rejects when the mail could not be sent. */
  sendOwnershipMail: (mail: OwnershipMail) => Promise<void>
  /** Removes the traces of an erasure from the embedded database's log. */
  clearErased: () => Promise<void>
  afterCommit: AfterCommit
  clock: Clock
}
