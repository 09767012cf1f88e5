import type { CalendarDate } from '#base/kst.ts'

/** What a record of a list proves about its venue, strongest first (docs/reference/source-records.md#what-a-list-proves). */
export const PROOFS = ['in_business', 'licensed', 'mentioned'] as const
export type Proof = (typeof PROOFS)[number]

/**
 * What showed that a venue was in business: its owner's statement, an accepted reservation, an answered live question, a
 * person's report, a review, a list of businesses, or a complete register that marks closings.
 */
export const PROOF_KINDS = ['owner', 'reservation', 'live_answer', 'report', 'review', 'listing', 'register'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** A dated proof that a venue was in business. */
export interface BusinessProof {
  kind: ProofKind
  source: string
  on: CalendarDate
}

/** Why a venue is believed to be in business. */
export interface Activity {
  /** The most that one of its lists proves; without proofs the venue was only licensed or mentioned. */
  listedAs: Proof
  /** The newest proof of each source and kind, newest first. */
  proofs: readonly BusinessProof[]
}
