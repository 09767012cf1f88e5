/** What of the tables of migration 0013 belongs to this room. Instants are integer milliseconds. */
export type RecordTables = {
  oauth_record: {
    kind: string
    /** SHA-256 of what a client or a browser holds. */
    id: string
    /** JSON. */
    payload: string
    grant_id: string | null
    uid: string | null
    /** It is good for one time; null until then. */
    consumed_at: number | null
    /** Null: it lasts as long as its grant. */
    expires_at: number | null
  }
}
