import type { Generated } from 'kysely'
import type { ProposalKind, ProposalStatus } from '#contract/placeProposal.ts'

/** The tables of migrations 0001, 0009, 0010, 0012, 0023, 0025, 0032, 0033, 0038, 0042 and 0044 that belong to this module. */
export type OwnerTables = {
  owner: {
    id: string
    email: string
    created_at: number
    seen_at: Generated<number | null>
    last_event: Generated<number>
    erased_at: Generated<number | null>
    suspended_at: Generated<number | null>
  }
  owner_place: { owner_id: string; place_id: string; partner: number; created_at: number }
  owner_token: {
    id: string
    owner_id: string
    hash: string
    pepper_id: string
    created_at: number
    kind: Generated<string>
    expires_at: Generated<number | null>
    revoked_at: Generated<number | null>
  }
  owner_event: { owner_id: string; number: number; type: string; place_id: string; subject_id: string; at: number }
  owner_sign_in: {
    hash: string
    email: string
    created_at: number
    expires_at: number
    slot: number | null
    typed_hash: string | null
    tries: Generated<number>
  }
  owner_claim: {
    id: string
    owner_id: string
    place_id: string
    message: string
    status: string
    created_at: number
    settled_at: number | null
    sealed_message: Generated<string | null>
    reject_reason: Generated<string | null>
  }
  claim_inquiry: {
    claim_id: string
    owner_id: string
    hash: Generated<string | null>
    mailing_until: Generated<number | null>
    asked_at: Generated<number | null>
    objected_at: Generated<number | null>
    reason: Generated<string | null>
  }
  place_staff: { owner_id: string; place_id: string; role: string; granted_by: string; created_at: number }
  place_invitation: {
    id: string
    place_id: string
    email: string
    role: string
    invited_by: string
    hash: string
    created_at: number
    expires_at: number
  }
  owner_activity: {
    id: string
    at: number
    kind: string
    place_id: string | null
    subject_id: string | null
    actor_id: string | null
    owner_id: string | null
    detail: string | null
  }
  owner_mail_day: { owner_id: string; day: string; kind: string; mails: number }
  place_edit: {
    place_id: string
    changes: string
    owner_id: string
    edited_at: number
    version: number
    authors: Generated<string>
    days: Generated<string>
  }
  owner_photo: {
    id: string
    place_id: string
    owner_id: string
    content_hash: string
    width: number
    height: number
    bytes: number
    uploaded_at: number
    stored_at: number | null
    deleted_at: number | null
  }
  place_proposal: {
    id: string
    owner_id: string
    place_id: string | null
    kind: ProposalKind
    /** JSON of `Stated`. */
    stated: string
    note: string | null
    created_at: number
    status: ProposalStatus
    decided_at: number | null
    reason: string | null
    /** JSON of `ProposalFacts`; set with an acceptance. */
    facts: string | null
    contradicted_at: number | null
    released_as: string | null
  }
}
