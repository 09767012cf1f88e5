import type { BetterAuthOptions } from 'better-auth'
import type { Kysely } from 'kysely'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import { PASSWORD_LENGTH } from '#contract/limits/passwordLength.ts'
import type { Engine } from '#database/database.ts'
import { libraryLog, type SignInRefusal } from './libraryLog.ts'
import type { oidcProvider } from './oidcProvider.ts'
import { NAME_PURPOSE } from './personTables.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

interface LibraryParts {
  publicUrl: string
  secret: string
  db: Kysely<unknown>
  engine: Engine
  sealing: Sealing
  random: RandomBytes
  /** Mails a link to somebody whose provider does not vouch for the address. */
  confirmLater: (personId: string, email: string, callbackURL: string) => Promise<void>
  oidc: ReturnType<typeof oidcProvider> | null
  /** Runs when somebody comes whose provider vouches for the address, before they sign in. */
  noteConfirmed: (personId: string) => Promise<void>
  /** Runs when somebody with a verified address signs in. */
  onVerified: (personId: string) => Promise<void>
  log: (level: 'warn' | 'error', message: string, facts: Readonly<Record<string, unknown>>) => void
  /** Counts what a caller was refused for. */
  noteRefusal: (reason: SignInRefusal) => void
  /** Work that an answer does not wait for, such as sending mail: how long it takes would tell who has an account. */
  background: (work: Promise<unknown>) => void
}

/** How the identity library is set up. docs/decisions/0016-people.md says why. */
export function libraryOptions(parts: LibraryParts): BetterAuthOptions {
  const { publicUrl, secret, db, engine, random, oidc } = parts
  return {
    appName: 'Oneset',
    baseURL: `${publicUrl}/api/auth`,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    // Our connection and our thread: no second writer. No transactions of the library's own: it hashes passwords and
    // calls hooks within them, and there is one connection to lend.
    database: { db, type: engine, transaction: false },
    ...tables(),
    ...passwordSignIn(parts),
    plugins: oidc
      ? [
          {
            id: 'oneset-oidc',
            init: (context) => ({ context: { socialProviders: [oidc, ...context.socialProviders] } }),
          },
        ]
      : [],
    databaseHooks: databaseHooks(parts),
    // Our own limits stand before it: its own count by address would count everybody behind an unnamed proxy as one.
    rateLimit: { enabled: false },
    // What is no refusal goes to our own error handler: to the log without secrets, and 503 while the database is away.
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

/** Its tables and columns under our names (migration 0003). */
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

/** Signing up, confirming an address and choosing a new password are ours (registration.ts); signing in is the library's. */
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
      // The library's own code would confirm whatever has the address by then: its link is not used.
      sendVerificationEmail: ({ user, url }) =>
        confirmLater(user.id, user.email, new URL(url).searchParams.get('callbackURL') ?? '/'),
    },
  }
}

/** What is stored of a person: no more than is used, and the name sealed. */
function databaseHooks({
  sealing,
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
        before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }),
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

/** Where the library finds a client's address. Our HTTP side sets it, and throws away what a client sends under this name. */
export const ADDRESS_HEADER = 'x-oneset-client-address'
