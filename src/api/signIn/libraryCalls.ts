import type { SignInEndpoint } from '#contract/endpoints/signInEndpoints.ts'
import { NoFields, ProviderReturn } from '#contract/schemas/signInBodies.ts'
import type { Refusal } from '#flows/refusal.ts'
import { readBody } from '../input/readBody.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** What the identity library gets of a call: the parsed fields, and nothing else of the request. */
export interface LibraryCall {
  body?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, string>>
}

/** The name of the call with which an identity provider sends a browser back. */
const RETURN = 'returnFromProvider'

/** Makes the call of the library from the fields of a body or a query. */
export function libraryCallOf(
  { name, body }: SignInEndpoint,
  sent: JsonObject,
  { publicUrl }: { publicUrl: string },
): { kind: 'call'; call: LibraryCall } | Refusal {
  if (name === RETURN) {
    const reading = readBody(ProviderReturn, sent, null)
    return reading.kind === 'refused' ? reading : { kind: 'call', call: { query: withoutNulls(reading.value) } }
  }
  const reading = readBody(body ?? NoFields, sent, { publicUrl })
  return reading.kind === 'refused' ? reading : { kind: 'call', call: { body: withoutNulls(reading.value) } }
}

/** The library knows absent fields only. */
function withoutNulls<Value>(fields: Readonly<Record<string, Value | null>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Value] => entry[1] !== null))
}

/**
 * Returns a query as an object. A repeated name becomes a list, which is invalid for every field. Of an identity
 * provider's query only the contract's parameters remain, because each provider adds some of its own.
 */
export function providerQuery(
  endpoint: string,
  params: readonly (readonly [string, string])[],
): Record<string, unknown> {
  const known = endpoint === RETURN ? ProviderReturn.schema.properties : null
  const read = new Map<string, unknown>()
  for (const [name, value] of params)
    if (known === null || Object.hasOwn(known, name)) read.set(name, read.has(name) ? [read.get(name), value] : value)
  return Object.fromEntries(read)
}
