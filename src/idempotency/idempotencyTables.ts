/** The tables of migrations 0005 and 0019. */
export type IdempotencyTables = {
  idempotent_call: {
    scope: string
    key: string
    fingerprint: string
    run: string
    started_at: number
    status: number | null
    answer: string | null
    /** Null in a row written by a version before migration 0019. */
    principal: string | null
    bytes: number
  }
  idempotency_usage: {
    principal: string
    bytes: number
    counted_at: number
  }
}
