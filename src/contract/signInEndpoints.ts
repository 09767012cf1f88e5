import { Type, type TSchema } from 'typebox'
import type { AdminEndpoint } from './adminEndpoints.ts'
import type { ErrorCode } from './errors.ts'
import { ANY_CALL, WITH_BODY } from './errorSets.ts'
import { PASSWORD_LENGTH } from './passwordLength.ts'

/**
 * The routes of the identity library that a page needs, as far as we promise them. Successes have the library's own
 * shape and no envelope; errors have ours.
 */

const email = Type.String({ format: 'email', maxLength: 254 })
const password = Type.String({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max })
const backTo = Type.Optional(
  Type.String({ description: 'Where the link in the mail leads in the end: a path of this server.' }),
)
const confirmedTo = Type.Optional(
  Type.String({
    description: 'An address that is not confirmed is mailed its link again: where that leads, a path of this server.',
  }),
)
const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()])

const Person = Type.Object({
  id: Type.String(),
  email,
  emailVerified: Type.Boolean(),
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
})
const Done = Type.Object({}, { description: 'What it holds beside this may change.' })

const route = (
  row: Pick<AdminEndpoint, 'name' | 'path' | 'summary' | 'body' | 'output'> & { errors?: readonly ErrorCode[] },
): AdminEndpoint => ({
  method: row.body ? 'POST' : 'GET',
  pathParameters: [],
  status: 200,
  ...row,
  path: `/api/auth${row.path}`,
  errors: [
    ...(row.errors ?? []),
    ...(row.body ? (['origin_not_allowed', 'invalid_parameter', ...WITH_BODY] as const) : []),
    'rate_limited',
    ...ANY_CALL,
  ],
})

export const SIGN_IN_ENDPOINTS: readonly AdminEndpoint[] = [
  route({
    name: 'signUp',
    path: '/sign-up/email',
    summary:
      'Sign up; a mail with a link confirms the address. An address that has an account already is answered alike',
    body: Type.Object({ email, password, name: Type.String(), callbackURL: backTo }),
    output: Type.Object({ user: Person }),
  }),
  route({
    name: 'signIn',
    path: '/sign-in/email',
    summary: 'Sign in; the answer sets the cookie',
    body: Type.Object({ email, password, rememberMe: Type.Optional(Type.Boolean()), callbackURL: confirmedTo }),
    output: Type.Object({ user: Person }),
    errors: ['sign_in_failed', 'email_not_verified'],
  }),
  route({
    name: 'signInWithProvider',
    path: '/sign-in/social',
    summary: 'Sign in with the identity provider of this installation: the answer says where to send the browser',
    body: Type.Object({
      provider: Type.Literal('oidc'),
      callbackURL: backTo,
      errorCallbackURL: Type.Optional(Type.String({ description: 'Where the browser comes back to with ?error=… .' })),
    }),
    output: Type.Object({ url: Type.String({ format: 'uri' }) }),
  }),
  route({ name: 'signOut', path: '/sign-out', summary: 'Sign out', body: Type.Object({}), output: Done }),
  route({
    name: 'readSession',
    path: '/get-session',
    summary: 'Who is signed in; null for nobody',
    body: null,
    output: nullable(Type.Object({ user: Person })),
  }),
  route({
    name: 'requestPasswordReset',
    path: '/request-password-reset',
    summary: 'Ask for a mail to choose a new password; an address without an account is answered alike',
    body: Type.Object({ email, redirectTo: backTo }),
    output: Done,
  }),
  route({
    name: 'resetPassword',
    path: '/reset-password',
    summary: 'Set a new password with the code of that mail; everybody who was signed in is signed out',
    body: Type.Object({ newPassword: password, token: Type.String() }),
    output: Done,
  }),
]
