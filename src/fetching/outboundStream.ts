/** A request to an external server whose answer may be large. */
export interface OutboundStreamRequest {
  url: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers: Readonly<Record<string, string>>
  /** A body that is sent as it is read needs a `content-length` header. */
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
  /** From the start to the last byte of the answer; without it the limit of the adapter. */
  timeMsMax?: number
}

/** An answer whose body is read as it arrives. The caller either reads the body to its end or cancels. */
export interface OutboundResponse {
  kind: 'answered'
  status: number
  /** Names in lower case; repeated headers are joined by a comma. */
  headers: Readonly<Record<string, string>>
  /** Throws an Error with a reason for the log when the answer breaks off or the time is over. */
  body: AsyncIterable<Uint8Array>
  cancel: () => void
}

export type OutboundStreamAnswer =
  | OutboundResponse
  /**
   * No request was sent, or no answer began within the time; `reason` is for the log. `isBarred`: the address may not be
   * requested, so that another attempt fails as well.
   */
  | { kind: 'failed'; reason: string; isBarred: boolean }

/** The guarded way to external servers, for answers of any size: addresses are checked, redirects are not followed. */
export type OutboundStream = (request: OutboundStreamRequest) => Promise<OutboundStreamAnswer>
