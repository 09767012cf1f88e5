/** A request to somebody else's server. */
export interface OutboundRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

export type OutboundAnswer =
  /** `retryAfter` is the header of that name, as it came. */
  | { kind: 'answered'; status: number; body: string; retryAfter: string | null }
  /** Nobody was asked, or nobody answered in time and size; `reason` is for the log. */
  | { kind: 'failed'; reason: string }

/** The one way out of the house: addresses are checked when connecting, redirects are not followed, time and size have limits. */
export type OutboundFetch = (request: OutboundRequest) => Promise<OutboundAnswer>
