import type { BodySchema } from '#contract/body/bodySchema.ts'
import type { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import {
  NameChange,
  NoFields,
  ProviderReturn,
  ProviderSignInBody,
  SignInBody,
  type SignInContext,
} from '#contract/schemas/signInBodies.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { CallTable } from '../calls/interfaceRoutes.ts'
import { readBody } from '../input/readBody.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'

/** What the identity library gets of a call: the parsed fields, and nothing else of the request. */
export interface LibraryCall {
  body?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, string>>
}

/** Makes the call of the library from the fields of a body or a query. */
type ReadLibraryCall = (sent: SentObject, context: SignInContext) => { kind: 'call'; call: LibraryCall } | Refusal

/** The calls that the identity library answers. */
export const LIBRARY_CALLS = {
  signIn: withBody(SignInBody),
  signInWithProvider: withBody(ProviderSignInBody),
  signOut: withBody(NoFields),
  readSession: withBody(NoFields),
  changeOwnName: withBody(NameChange),
  returnFromProvider: (sent) => {
    const reading = readBody(ProviderReturn, sent, null)
    return reading.kind === 'refused' ? reading : { kind: 'call', call: { query: withoutNulls(reading.value) } }
  },
} satisfies Partial<CallTable<typeof SIGN_IN_ENDPOINTS, ReadLibraryCall>>

/** Returns whether the identity library answers a call. */
export const isLibraryCall = (name: string): name is keyof typeof LIBRARY_CALLS => Object.hasOwn(LIBRARY_CALLS, name)

function withBody(schema: BodySchema<Readonly<Record<string, unknown>>, SignInContext>): ReadLibraryCall {
  return (sent, context) => {
    const reading = readBody(schema, sent, context)
    return reading.kind === 'refused' ? reading : { kind: 'call', call: { body: withoutNulls(reading.value) } }
  }
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
  const known = endpoint === 'returnFromProvider' ? ProviderReturn.schema.properties : null
  const read = new Map<string, unknown>()
  for (const [name, value] of params)
    if (known === null || Object.hasOwn(known, name)) read.set(name, read.has(name) ? [read.get(name), value] : value)
  return Object.fromEntries(read)
}
