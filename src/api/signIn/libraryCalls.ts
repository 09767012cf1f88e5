import { PROVIDER_PARAMETER_LENGTH_MAX, SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import type { SignInFields } from './signInFields.ts'

/** What the identity library is asked with. */
export interface LibraryCall {
  body?: Readonly<Record<string, string | boolean | undefined>>
  query?: Readonly<Record<string, string>>
}

/** By the name the contract gives each call: what the library is to see of it, read by our own schema. */
export const LIBRARY_CALLS: Readonly<Record<string, (fields: SignInFields) => LibraryCall>> = {
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
}

const parametersOf = (endpoint: string): string[] =>
  SIGN_IN_ENDPOINTS.filter(({ name }) => name === endpoint).flatMap(({ query }) => query.map(({ name }) => name))

/**
 * A query as an object; of a name that comes more often a list, which no field is. Of what an identity provider sends
 * only the contract's parameters: each provider has some of its own.
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
