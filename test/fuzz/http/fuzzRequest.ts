/** Ways to send the bytes of a request. */
export const FRAMINGS = [
  'plain',
  'chunked',
  'brokenChunk',
  'slowBody',
  'truncatedBody',
  'lengthTooLarge',
  'lengthTooSmall',
  'twoLengths',
  'lengthAndChunked',
  'pipelined',
  'oldHttp',
  'brokenLine',
  'bareLineFeeds',
  'slowHeaders',
  'abandoned',
  'raw',
] as const
export type Framing = (typeof FRAMINGS)[number]

/**
 * A request before it is sent. `{{name}}` and `{{name.field}}` are placeholders for values that exist only on a running
 * server (keys, ids, cookies), so that a stored request can be sent again to another server.
 */
export interface FuzzRequest {
  /** Name of the contract's endpoint that it was derived from. */
  endpoint: string
  method: string
  target: string
  /** Headers in the order in which they are sent; names may repeat. */
  headers: [name: string, value: string][]
  body: string | null
  /** latin1: each character of the body is one byte. */
  encoding: 'utf8' | 'latin1'
  framing: Framing
  /** True when the request should succeed. */
  isValid: boolean
}

/** Matches each placeholder of a text. */
export const PLACEHOLDER = /\{\{(\w+)(?:\.(\w+))?\}\}/g

/** Returns the request with each placeholder replaced by its value. */
export function filled(request: FuzzRequest, valueOf: (name: string, field: string | null) => string): FuzzRequest {
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (_, name: string, field?: string) => valueOf(name, field ?? null))
  return {
    ...request,
    target: fill(request.target),
    headers: request.headers.map(([name, value]) => [name, fill(value)]),
    body: request.body === null ? null : fill(request.body),
  }
}

/** Returns the names of all placeholders of a request. */
export function placeholdersIn({ target, headers, body }: FuzzRequest): Set<string> {
  const text = [target, ...headers.map(([, value]) => value), body ?? ''].join('\n')
  return new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
}

export function setHeader(request: FuzzRequest, name: string, value: string | null): void {
  request.headers = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase())
  if (value !== null) request.headers.push([name, value])
}
