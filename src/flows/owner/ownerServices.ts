import type { AfterCommit } from '../afterCommit.ts'
import type { Clock, Instant } from '#base/clock.ts'
import type { PushSubscriptions } from '#notices/pushSubscriptions.ts'
import type { Claims } from '#owners/claims.ts'
import type { OwnerEvents } from '#owners/ownerEvents.ts'
import type { OwnerDirectory } from '#owners/ownerDirectory.ts'
import type { OwnerMails } from '#owners/ownerMails.ts'
import type { OwnerStore } from '#owners/ownerStore.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import type { OwnerTokens, Shown } from '#owners/ownerTokens.ts'
import type { PlaceEdits } from '#owners/placeEdits.ts'
import type { Presence } from '#owners/presence.ts'
import type { SignInCodes } from '#owners/signInCodes.ts'
import type { Database } from '#database/database.ts'
import type { ClaimedIds } from './claimedIds.ts'
import type { OverlayVersions } from './overlayVersions.ts'
import type { OwnershipMail } from './ownershipMail.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'

/** Who is signed in to the owner's side. */
export type Owner = Shown

/** What the owner's use cases stand on. */
export interface OwnerServices {
  database: Pick<Database<OwnerTables>, 'db' | 'transaction'>
  owners: OwnerStore
  directory: OwnerDirectory
  ownerMails: OwnerMails
  tokens: OwnerTokens
  codes: SignInCodes
  claims: Claims
  edits: PlaceEdits
  overlayVersions: OverlayVersions
  events: OwnerEvents
  presence: Presence
  subscriptions: PushSubscriptions
  /** What a browser subscribes with. */
  pushPublicKey: string
  claimedIds: ClaimedIds
  releases: ReleaseHolder
  notifier: Database['notifier']
  /** Counts a link that is to be mailed; false when the mailbox has had enough for now. */
  mayMail: (email: string, at: Instant) => Promise<boolean>
  /** Mails a link with this code; rejects when that failed. */
  mailLink: (email: string, code: string) => Promise<void>
  /** Mails an owner about a place, behind the call; what fails is noted in the log. */
  mailOwnership: (mail: OwnershipMail) => void
  /** After an erasure: leaves nothing of it beside the embedded file. */
  clearErased: () => Promise<void>
  afterCommit: AfterCommit
  clock: Clock
}

/** The ids that the owner's places have now. */
export async function ownPlaceIds({ owners, claimedIds }: OwnerServices, ownerId: string): Promise<readonly string[]> {
  const places = await owners.placesOf(ownerId)
  return claimedIds.current(places.map(({ placeId }) => placeId))
}
