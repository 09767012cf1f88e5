import type { Generated } from 'kysely'

/** The tables of migrations 0001, 0009, 0010, 0012, 0023 and 0025 that belong to this module. */
export type OwnerTables = {
  owner: {
    id: string
    email: string
    created_at: number
    seen_at: Generated<number | null>
    last_event: Generated<number>
    erased_at: Generated<number | null>
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
  owner_sign_in: { hash: string; email: string; created_at: number; expires_at: number; slot: number | null }
  owner_claim: {
    id: string
    owner_id: string
    place_id: string
    message: string
    status: string
    created_at: number
    settled_at: number | null
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
}
