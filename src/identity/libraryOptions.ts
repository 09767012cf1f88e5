import type { AuthContext, BetterAuthOptions } from 'better-auth'
import type { Kysely } from 'kysely'
import type { Clock } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import { PASSWORD_LENGTH } from '#contract/limits/passwordLength.ts'
import type { Engine } from '#database/database.ts'
import { deviceName } from './deviceName.ts'
import { libraryLog, type SignInRefusal } from './libraryLog.ts'
import type { oidcProvider } from './oidcProvider.ts'
import { openSession } from './openSession.ts'
import { NAME_PURPOSE } from './personTables.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

interface LibraryParts {
  publicUrl: string
  secret: string
  db: Kysely<unknown>
  engine: Engine
  sealing: Sealing
  clock: Clock
  random: RandomBytes
  /** Mails a confirmation link to a person whose provider has not verified the address. */
  confirmLater: (personId: string, email: string, callbackURL: string) => Promise<void>
  oidc: ReturnType<typeof oidcProvider> | null
  /** Called before the first sign-in of a person whose provider has verified the address. */
  noteConfirmed: (personId: string) => Promise<void>
  /** Called when a person with a verified address signs in. */
  onVerified: (personId: string) => Promise<void>
  log: (level: 'warn' | 'error', message: string, facts: Readonly<Record<string, unknown>>) => void
  /** Counts a refusal by its reason. */
  noteRefusal: (reason: SignInRefusal) => void
  /** Runs work that an answer does not wait for, such as sending mail: its duration would reveal who has an account. */
  background: (work: Promise<unknown>) => void
}

/** Returns the configuration of the identity library. docs/decisions/0016-people.md gives the reasons. */
export function libraryOptions(parts: LibraryParts): BetterAuthOptions {
  const { publicUrl, secret, db, engine, random, oidc } = parts
  return {
    appName: 'Oneset',
    baseURL: `${publicUrl}/api/auth`,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    // Uses our connection and thread, so that there is no second writer. The library's transactions are off: it hashes
    // passwords and calls hooks within them, and there is only one connection to lend.
    database: { db, type: engine, transaction: false },
    ...tables(),
    ...passwordSignIn(parts),
    plugins: [
      openSession,
      ...(oidc
        ? [
            {
              id: 'oneset-oidc',
              init: (context: AuthContext) => ({
                context: { socialProviders: [oidc, ...context.socialProviders] },
              }),
            },
          ]
        : []),
    ],
    databaseHooks: databaseHooks(parts),
    // Our limits run first. The library's count by address would treat all clients behind an unnamed proxy as one.
    rateLimit: { enabled: false },
    // Errors that are not refusals go to our error handler: to the log without secrets, and 503 while the database is
    // unreachable.
    onAPIError: { throw: true, errorURL: `${publicUrl}/docs/errors` },
    logger: { level: 'warn', log: libraryLog(parts) },
    advanced: {
      cookiePrefix: 'oneset',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      database: {
        generateId: ({ model }) => freshId(model === 'user' ? 'per_' : 'pid_', random),
        validateSchema: false,
      },
      backgroundTasks: { handler: parts.background },
    },
  }
}

/** Maps the library's tables and columns to our names (migration 0003). */
function tables(): Partial<BetterAuthOptions> {
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    user: { modelName: 'person', fields: { emailVerified: 'email_verified', ...times } },
    session: {
      modelName: 'person_session',
      expiresIn: 30 * DAY_S,
      updateAge: DAY_S,
      fields: {
        userId: 'person_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
      // Read by us only (personSessions.ts).
      additionalFields: {
        signedInAt: { type: 'number', bigint: true, required: false, returned: false, fieldName: 'signed_in_at' },
      },
    },
    account: {
      modelName: 'person_sign_in',
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      fields: {
        userId: 'person_id',
        accountId: 'subject',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: { modelName: 'person_verification', fields: { expiresAt: 'expires_at', ...times } },
  }
}

/** Sign-up, address confirmation and password reset are ours (registration.ts); sign-in is the library's. */
function passwordSignIn({ confirmLater }: LibraryParts): Partial<BetterAuthOptions> {
  return {
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    emailVerification: {
      sendOnSignIn: true,
      // The library's code would confirm whichever account has the address by then, so its link is not used.
      sendVerificationEmail: ({ user, url }) =>
        confirmLater(user.id, user.email, new URL(url).searchParams.get('callbackURL') ?? '/'),
    },
  }
}

/** Limits what is stored of a person and a session to what is used, with the name sealed. */
function databaseHooks({
  sealing,
  clock,
  noteConfirmed,
  onVerified,
}: LibraryParts): NonNullable<BetterAuthOptions['databaseHooks']> {
  const sealed = <T extends { name?: string | undefined }>(person: T) => ({
    data: {
      ...person,
      ...(person.name !== undefined && { name: sealing.seal(person.name, NAME_PURPOSE) }),
      image: null,
    },
  })
  return {
    user: {
      create: {
        before: async (person) => sealed(person),
        after: async ({ id, emailVerified }) => {
          if (emailVerified) await noteConfirmed(id)
        },
      },
      update: { before: async (person) => sealed(person) },
    },
    session: {
      create: {
        before: async (session) => ({
          data: { ...session, ipAddress: null, userAgent: deviceName(session.userAgent), signedInAt: clock() },
        }),
        after: async ({ userId }) => onVerified(userId),
      },
    },
    account: {
      create: {
        before: async (signIn) => ({
          data: { ...signIn, accessToken: null, refreshToken: null, idToken: null, scope: null },
        }),
      },
    },
  }
}

/**
 * The header in which the library finds a client's address. Our HTTP side sets it, and discards a header of this name
 * that a client sends.
 */
export const ADDRESS_HEADER = 'x-oneset-client-address'
