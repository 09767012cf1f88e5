import type { Tier } from '#contract/parameters/fields.ts'

/** The tables of migration 0004. Months and days are KST, `YYYY-MM` and `YYYY-MM-DD`. */
export type MeteringTables = {
  metered_account: { account_id: string; version: number }
  account_month: { account_id: string; month: string; tokens: number }
  key_day: { key_id: string; day: string; account_id: string; tokens: number } & Record<Tier, number>
  key_rate: { key_id: string; time_us: number }
  seen_venues: {
    key_id: string
    seq: number
    account_id: string
    is_base: number
    days: string
    venues: Uint8Array
  }
}

export type SeenRow = MeteringTables['seen_venues']
