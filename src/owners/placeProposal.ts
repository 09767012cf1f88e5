import type { Selectable } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { ProposalKind, ProposalStatus } from '#contract/placeProposal.ts'
import type { VenueIdentity } from '#venue/venueIdentity.ts'
import type { OwnerTables } from './ownerTables.ts'

/** What is proposed; null where it does not belong to the kind. */
export interface Stated {
  name: string | null
  subtype: string | null
  roadAddress: string | null
  jibunAddress: string | null
  lat: number | null
  lng: number | null
  since: CalendarDate | null
  phone: string | null
}

/** What an acceptance stores for the next build: the place as it recognises it; null for a new venue. */
export interface ProposalFacts {
  place: VenueIdentity | null
}

/** A proposal of an owner; its texts are open. */
export interface PlaceProposal {
  proposalId: string
  ownerId: string
  /** Null after the owner was erased. */
  email: string | null
  placeId: string | null
  kind: ProposalKind
  stated: Stated
  note: string | null
  createdAt: Instant
  status: ProposalStatus
  decidedAt: Instant | null
  reason: string | null
  facts: ProposalFacts | null
  /** The place of a release that has the record of a new or moved venue; null until then. */
  releasedAs: string | null
}

export type ProposalRow = Selectable<OwnerTables['place_proposal']> & { email: string; erased_at: number | null }
