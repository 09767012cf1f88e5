import { nullable } from '../schemas/values.ts'
import { Type, type TSchema } from 'typebox'
import type { AdminEndpoint } from './adminEndpoints.ts'
import type { ErrorCode } from '../errors.ts'
import { ANY_CALL, WITH_BODY } from './errorSets.ts'
import { PASSWORD_LENGTH } from '../limits/passwordLength.ts'
import { PERSON_NAME_LENGTH_MAX } from '../limits/personName.ts'
import { ADDRESS_LENGTH_MAX } from '../limits/plainAddress.ts'

/** Long enough for every page of this server; it goes into mails. */
export const OWN_PATH_LENGTH_MAX = 1_000
/** Codes of providers are at times tokens. */
export const PROVIDER_PARAMETER_LENGTH_MAX = 4_096
/** Codes are shorter; whatever is longer is none. */
export const MAILED_CODE_LENGTH_MAX = 200

/** A call of somebody who is not signed in yet, or wants to be no more: what there is below `/api/auth`, and nothing else. */
export interface SignInEndpoint extends AdminEndpoint {
  query: readonly { name: string; description: string; required?: boolean; schema: TSchema }[]
}

/**
 * Successes have the identity library's shape and no envelope; errors have ours. A route that is not here does not
 * exist, whatever the library has.
 */

const strict = { additionalProperties: false }
const email = Type.String({
  format: 'email',
  maxLength: ADDRESS_LENGTH_MAX,
  description: 'The plain address, such as name@example.com: no name, brackets, spaces or further addresses.',
})
const password = Type.String({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max })
const name = Type.String({ maxLength: PERSON_NAME_LENGTH_MAX })
const ownPath = (description: string) => Type.String({ maxLength: OWN_PATH_LENGTH_MAX, description })
const backTo = Type.Optional(ownPath('Where the link in the mail leads in the end: a path of this server.'))
const confirmedTo = Type.Optional(
  ownPath('An address that is not confirmed is mailed its link again: where that leads, a path of this server.'),
)
const code = Type.String({ minLength: 1, maxLength: MAILED_CODE_LENGTH_MAX })
const count = Type.Integer({ minimum: 0 })

const Person = Type.Object({
  id: Type.String(),
  email,
  emailVerified: Type.Boolean(),
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
})
const Done = Type.Object({}, { description: 'What it holds beside this may change.' })

const route = (
  row: Pick<SignInEndpoint, 'name' | 'path' | 'summary' | 'body' | 'output'> &
    Partial<Pick<SignInEndpoint, 'query' | 'pathParameters'>> & { errors?: readonly ErrorCode[] },
): SignInEndpoint => ({
  method: row.body ? 'POST' : 'GET',
  pathParameters: [],
  query: [],
  status: 200,
  ...row,
  path: `/api/auth${row.path}`,
  errors: [
    ...(row.errors ?? []),
    'invalid_parameter',
    ...(row.query?.some(({ required }) => required) ? (['missing_parameter'] as const) : []),
    ...(row.body ? (['origin_not_allowed', ...WITH_BODY] as const) : []),
    'rate_limited',
    ...ANY_CALL,
  ],
})

export const SIGN_IN_ENDPOINTS: readonly SignInEndpoint[] = [
  route({
    name: 'signUp',
    path: '/sign-up/email',
    summary:
      'Sign up; a mail with a link confirms the address, and only then there is an account: with what this sign-up set, and nothing of earlier ones. An address that has an account already is answered alike',
    body: Type.Object({ email, password, name, callbackURL: backTo }, strict),
    output: Type.Object({ user: Person }),
  }),
  route({
    name: 'signIn',
    path: '/sign-in/email',
    summary: 'Sign in; the answer sets the cookie',
    body: Type.Object(
      {
        email,
        password: Type.String({ maxLength: PASSWORD_LENGTH.max }),
        rememberMe: Type.Optional(Type.Boolean()),
        callbackURL: confirmedTo,
      },
      strict,
    ),
    output: Type.Object({ user: Person }),
    errors: ['sign_in_failed', 'email_not_verified'],
  }),
  route({
    name: 'signInWithProvider',
    path: '/sign-in/social',
    summary: 'Sign in with the identity provider of this installation: the answer says where to send the browser',
    body: Type.Object(
      {
        provider: Type.Literal('oidc'),
        callbackURL: backTo,
        errorCallbackURL: Type.Optional(
          ownPath('Where the browser comes back to with ?error=… : a path of this server.'),
        ),
      },
      strict,
    ),
    output: Type.Object({ url: Type.String({ format: 'uri' }) }),
  }),
  route({ name: 'signOut', path: '/sign-out', summary: 'Sign out', body: Type.Object({}, strict), output: Done }),
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
    body: Type.Object({ email, redirectTo: backTo }, strict),
    output: Done,
  }),
  route({
    name: 'resetPassword',
    path: '/reset-password',
    summary:
      'Set a new password with the code of the newest such mail; everybody who was signed in is signed out, also on the owner’s side. Keys and programs work on: the answer counts them, a mail names them, and /api/account/v1/access-review revokes them',
    body: Type.Object({ newPassword: password, token: code }, strict),
    output: Type.Object({
      status: Type.Boolean(),
      stillWorking: nullable(
        Type.Object(
          {
            keys: count,
            grants: count,
            createdBeforeConfirmation: {
              ...count,
              description: 'Of both: made before the person confirmed the address.',
            },
          },
          {
            description:
              'What still opens the account. null: the password is set, and this could not be read; ask /api/account/v1/access-review.',
          },
        ),
      ),
    }),
  }),
  route({
    name: 'openConfirmationLink',
    path: '/verify-email',
    summary:
      'Where the link that confirms an address leads. It confirms nothing, because programs that read mail open links: a browser is shown a page that asks for the password of the sign-up, a program is told which address it is. A link that is over leads to callbackURL with ?error=… (302)',
    query: [
      { name: 'token', description: 'The code of the mail.', required: true, schema: code },
      {
        name: 'callbackURL',
        description: 'A path of this server.',
        schema: ownPath('Where the page leads once the address is confirmed.'),
      },
    ],
    body: null,
    output: Type.Object({
      email,
      needsPassword: Type.Boolean({ description: 'false: signed in with an identity provider, so there is none.' }),
    }),
  }),
  route({
    name: 'confirmAddress',
    path: '/verify-email',
    summary:
      'Confirm an address with the code of the mail and the password of the sign-up that it was mailed for; only then there is an account',
    body: Type.Object(
      {
        token: code,
        password: Type.Optional(
          Type.String({
            maxLength: PASSWORD_LENGTH.max,
            description: 'Left out where needsPassword is false.',
          }),
        ),
      },
      strict,
    ),
    output: Type.Object({ status: Type.Boolean() }),
  }),
  route({
    name: 'openResetLink',
    path: '/reset-password/{token}',
    summary:
      'Where the link for a new password leads: to callbackURL, with ?token=… or, when the link is over, ?error=… (302)',
    pathParameters: [{ name: 'token', description: 'The code of the mail.', example: '4t8n2k6w0c5h9r3x7b1q' }],
    query: [
      {
        name: 'callbackURL',
        description: 'A path of this server.',
        required: true,
        schema: ownPath('The page that asks for the new password.'),
      },
    ],
    body: null,
    output: Done,
  }),
  route({
    name: 'returnFromProvider',
    path: '/callback/oidc',
    summary: 'Where the identity provider sends the browser back to: on to callbackURL, or with ?error=… (302)',
    query: ['code', 'state', 'error', 'iss'].map((parameter) => ({
      name: parameter,
      description: 'Of the provider; whatever else it sends is left aside.',
      schema: Type.String({ maxLength: PROVIDER_PARAMETER_LENGTH_MAX }),
    })),
    body: null,
    output: Done,
  }),
  route({
    name: 'changeOwnName',
    path: '/update-user',
    summary: 'Change the name of the person who is signed in',
    body: Type.Object({ name }, strict),
    output: Done,
    errors: ['sign_in_required'],
  }),
]
