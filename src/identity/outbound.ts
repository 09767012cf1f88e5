/** A request to an external server. */
export interface OutboundRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

export type OutboundAnswer =
  /** `retryAfter` is the header of that name, unchanged. */
  | { kind: 'answered'; status: number; body: string; retryAfter: string | null }
  /** No request was sent, or no answer arrived within the limits of time and size; `reason` is for the log. */
  | { kind: 'failed'; reason: string }

/**
 * The only way to send requests to external servers: addresses are checked when connecting, redirects are not followed,
 * time and size are limited.
 */
export type OutboundFetch = (request: OutboundRequest) => Promise<OutboundAnswer>
