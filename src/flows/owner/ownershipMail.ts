import type { LocalizedText } from '#contract/language.ts'
import type { OwnershipEvent } from '#contract/ownershipEvent.ts'

/** A mail about a place's owners; it names no other person. */
export interface OwnershipMail {
  to: string
  event: OwnershipEvent
  /** The place's name in the release, or its id; null for a mail about no single place. */
  placeName: string | null
  /** The one-time code of the mail's link: of an objection or an invitation. */
  code?: string
  /** The operator's reason of a rejection. */
  reason?: string
  /** What an accepted report or proposal changes. */
  change?: LocalizedText
}
