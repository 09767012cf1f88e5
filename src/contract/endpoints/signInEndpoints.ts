import { instant, nullable } from '../schemas/values.ts'
import { Type, type TSchema } from 'typebox'
import type { BodySchema } from '../body/bodySchema.ts'
import type { InterfaceEndpoint } from './interfaceEndpoint.ts'
import { ANY_CALL, WITH_BODY } from './errorSets.ts'
import {
  ConfirmationBody,
  ConfirmationLink,
  emailSchema,
  NameChange,
  NewPasswordBody,
  NoFields,
  PasswordResetRequest,
  ProviderReturn,
  ProviderSignInBody,
  ResetLink,
  SignInBody,
  type SignInContext,
  SignUpBody,
} from '../schemas/signInBodies.ts'

import {
  BrowserOptions,
  FactorProof,
  factorMethod,
  IdentityProof,
  PasskeySignIn,
} from '../schemas/secondFactorBodies.ts'

/** A call for signing in or out; the only routes below `/api/auth`. */
export interface SignInEndpoint<Name extends string = string> extends InterfaceEndpoint<Name> {
  query: readonly { name: string; description: string; required?: boolean; schema: TSchema }[]
  body: BodySchema<Readonly<Record<string, unknown>>, SignInContext> | null
}

/**
 * Successful responses have the identity library's shape and no envelope; errors have the envelope of this API. Routes
 * of the library that are not listed here are not served.
 */

const count = Type.Integer({ minimum: 0 })

const Person = Type.Object({
  id: Type.String(),
  email: emailSchema,
  emailVerified: Type.Boolean(),
  name: Type.String(),
  createdAt: instant,
})
const Done = Type.Object({}, { description: 'Further members may change.' })

const route = <Name extends string>(
  row: Pick<SignInEndpoint<Name>, 'name' | 'path' | 'summary' | 'body' | 'output'> &
    Partial<Pick<SignInEndpoint, 'query' | 'pathParameters' | 'errors'>>,
): SignInEndpoint<Name> => ({
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

export const SIGN_IN_ENDPOINTS = [
  route({
    name: 'signUp',
    path: '/sign-up/email',
    summary:
      'Sign up. A mail with a link confirms the address, and only then the account is created, with the data of this sign-up and none of earlier ones. The response is the same for an address that already has an account',
    body: SignUpBody,
    output: Type.Object({ user: Person }),
  }),
  route({
    name: 'signIn',
    path: '/sign-in/email',
    summary: 'Sign in; the response sets the cookie',
    body: SignInBody,
    output: Type.Object({
      user: Person,
      secondFactorRequired: Type.Boolean({
        description: 'true: nobody is signed in until POST /api/auth/second-factor, within ten minutes.',
      }),
    }),
    errors: ['sign_in_failed', 'email_not_verified'],
  }),
  route({
    name: 'signInWithProvider',
    path: '/sign-in/social',
    summary:
      'Sign in with the identity provider of this installation; the response contains the URL to open in the browser',
    body: ProviderSignInBody,
    output: Type.Object({ url: Type.String({ format: 'uri' }) }),
  }),
  route({
    name: 'readSecondFactor',
    path: '/second-factor',
    summary: 'Read how the second factor may be proved that the sign-in of this browser waits for; null for none',
    body: null,
    output: nullable(Type.Object({ methods: Type.Array(factorMethod) })),
  }),
  route({
    name: 'proveSecondFactor',
    path: '/second-factor',
    summary: 'Finish a sign-in with a code or a passkey; the response sets a new cookie',
    body: FactorProof,
    output: Type.Object({ status: Type.Boolean() }),
    errors: ['sign_in_required', 'sign_in_failed'],
  }),
  route({
    name: 'beginPasskeySignIn',
    path: '/passkey-options',
    summary:
      'Read the options with which the browser asks for a passkey: of the person of this session, and without a session of anybody',
    body: NoFields,
    output: BrowserOptions,
  }),
  route({
    name: 'signInWithPasskey',
    path: '/sign-in/passkey',
    summary: 'Sign in with a passkey, without a password; the response sets the cookie',
    body: PasskeySignIn,
    output: Type.Object({ status: Type.Boolean() }),
    errors: ['sign_in_failed'],
  }),
  route({
    name: 'confirmIdentity',
    path: '/confirm-identity',
    summary:
      'Prove again who is signed in, before a change of how they sign in: by the second factor, or by the password where there is none',
    body: IdentityProof,
    output: Type.Object({ recentUntil: instant }),
    errors: ['sign_in_required', 'sign_in_failed'],
  }),
  route({ name: 'signOut', path: '/sign-out', summary: 'Sign out', body: NoFields, output: Done }),
  route({
    name: 'readSession',
    path: '/get-session',
    summary: 'Read who is signed in; null for nobody',
    body: null,
    output: nullable(Type.Object({ user: Person })),
  }),
  route({
    name: 'requestPasswordReset',
    path: '/request-password-reset',
    summary: 'Request a mail for choosing a new password; the response is the same for an address without an account',
    body: PasswordResetRequest,
    output: Done,
  }),
  route({
    name: 'resetPassword',
    path: '/reset-password',
    summary:
      'Set a new password with the code of the most recent mail. All sessions end, including those of the owner interface. Keys and programs keep working: the response counts them, a mail lists them, and /api/account/v1/access-review revokes them',
    body: NewPasswordBody,
    output: Type.Object({
      status: Type.Boolean(),
      stillWorking: nullable(
        Type.Object(
          {
            keys: count,
            grants: count,
            createdBeforeConfirmation: {
              ...count,
              description: 'Keys and grants created before the person confirmed the address.',
            },
          },
          {
            description:
              'What still gives access to the account. null: the password is set, but this could not be read; use /api/account/v1/access-review.',
          },
        ),
      ),
    }),
  }),
  route({
    name: 'openConfirmationLink',
    path: '/verify-email',
    summary:
      'Open the confirmation link. It confirms nothing by itself, because programs that read mail open links: a browser gets a page that asks for the password of the sign-up (for nothing in the browser that signed up), a program gets the address. An expired link leads to callbackURL with ?error=… (302)',
    query: [
      {
        name: 'token',
        description: 'The code of the mail.',
        required: true,
        schema: ConfirmationLink.schema.properties.token,
      },
      {
        name: 'callbackURL',
        description: 'A path of this server.',
        schema: ConfirmationLink.schema.properties.callbackURL,
      },
    ],
    body: null,
    output: Type.Object({
      email: emailSchema,
      needsPassword: Type.Boolean({
        description:
          'false: this browser made the sign-up, or the person signed in with an identity provider and has no password.',
      }),
    }),
  }),
  route({
    name: 'confirmAddress',
    path: '/verify-email',
    summary:
      'Confirm an address with the code of the mail and the password of its sign-up (or the cookie of the browser that signed up); only then the account is created, and its session opens',
    body: ConfirmationBody,
    output: Type.Object({ status: Type.Boolean() }),
  }),
  route({
    name: 'openResetLink',
    path: '/reset-password/{token}',
    summary:
      'Open the link for a new password: leads to callbackURL with ?token=…, or with ?error=… when the link has expired (302)',
    pathParameters: [{ name: 'token', description: 'The code of the mail.', example: '4t8n2k6w0c5h9r3x7b1q' }],
    query: [
      {
        name: 'callbackURL',
        description: 'A path of this server.',
        required: true,
        schema: ResetLink.schema.properties.callbackURL,
      },
    ],
    body: null,
    output: Done,
  }),
  route({
    name: 'returnFromProvider',
    path: '/callback/oidc',
    summary: 'Return from the identity provider: leads to callbackURL, with ?error=… after a failure (302)',
    query: Object.entries(ProviderReturn.schema.properties).map(([parameter, schema]) => ({
      name: parameter,
      description: 'From the provider; other parameters are ignored.',
      schema,
    })),
    body: null,
    output: Done,
  }),
  route({
    name: 'changeOwnName',
    path: '/update-user',
    summary: 'Change the name of the person who is signed in',
    body: NameChange,
    output: Done,
    errors: ['sign_in_required'],
  }),
] as const
