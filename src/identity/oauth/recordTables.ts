/** The tables of migration 0013 that belong to this module. Instants are integer milliseconds. */
export type RecordTables = {
  oauth_record: {
    kind: string
    /** SHA-256 of the value that a client or a browser holds. */
    id: string
    /** JSON. */
    payload: string
    grant_id: string | null
    uid: string | null
    /** When a single-use record was used; null until then. */
    consumed_at: number | null
    /** Null: it lasts as long as its grant. */
    expires_at: number | null
  }
}
