import { PROVIDER_PARAMETER_LENGTH_MAX, SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import type { CallTable } from '../auth/interfaceRoutes.ts'
import type { SignInFields } from './signInFields.ts'

/** A call of the identity library. */
export interface LibraryCall {
  body?: Readonly<Record<string, string | boolean | undefined>>
  query?: Readonly<Record<string, string>>
}

/** The calls that the identity library answers: each function makes the library's call from validated fields. */
export const LIBRARY_CALLS = {
  signIn: (fields) => ({
    body: {
      email: fields.email('email'),
      password: fields.password('password'),
      rememberMe: fields.flag('rememberMe'),
      callbackURL: fields.ownPath('callbackURL') ?? undefined,
    },
  }),
  signInWithProvider: (fields) => ({
    body: {
      provider: fields.provider('provider'),
      callbackURL: fields.ownPath('callbackURL') ?? undefined,
      errorCallbackURL: fields.ownPath('errorCallbackURL') ?? undefined,
    },
  }),
  signOut: () => ({ body: {} }),
  readSession: () => ({}),
  changeOwnName: (fields) => ({ body: { name: fields.personName('name') } }),
  returnFromProvider: (fields) => ({
    query: Object.fromEntries(
      parametersOf('returnFromProvider').flatMap((name) => {
        const value = fields.parameter(name, PROVIDER_PARAMETER_LENGTH_MAX)
        return value === null ? [] : [[name, value]]
      }),
    ),
  }),
} satisfies Partial<CallTable<typeof SIGN_IN_ENDPOINTS, (fields: SignInFields) => LibraryCall>>

/** Returns whether the identity library answers a call. */
export const isLibraryCall = (name: string): name is keyof typeof LIBRARY_CALLS => Object.hasOwn(LIBRARY_CALLS, name)

const parametersOf = (endpoint: string): string[] =>
  SIGN_IN_ENDPOINTS.filter(({ name }) => name === endpoint).flatMap(({ query }) => query.map(({ name }) => name))

/**
 * Returns a query as an object. A repeated name becomes a list, which is invalid for every field. Of an identity
 * provider's query only the contract's parameters remain, because each provider adds some of its own.
 */
export function providerQuery(
  endpoint: string,
  params: readonly (readonly [string, string])[],
): Record<string, unknown> {
  const known = endpoint === 'returnFromProvider' ? new Set(parametersOf(endpoint)) : null
  const read = new Map<string, unknown>()
  for (const [name, value] of params)
    if (known === null || known.has(name)) read.set(name, read.has(name) ? [read.get(name), value] : value)
  return Object.fromEntries(read)
}
