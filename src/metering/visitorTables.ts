/** The table of visitors in migration 0020. Days are numbered since 1970-01-01, in KST. */
export type VisitorTables = {
  visitor_network: { network: string; last_day: number }
}
