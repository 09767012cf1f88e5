/** The table of visitors in migrations 0020 and 0024. Days are numbered since 1970-01-01, in KST. */
export type VisitorTables = {
  visitor_network: { network: string; last_day: number; site: string | null; allocation: string | null }
}
