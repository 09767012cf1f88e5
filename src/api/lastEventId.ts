/** The number of a `Last-Event-ID` header; null for one that no stream of ours has given, as without one. */
export function lastEventId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}
