import type { Auth } from 'better-auth'
import type { Clock, Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { throwingUnavailable } from '#base/swallowedFailures.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import type { DerivedKey } from '#base/secrets/secretKeys.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
import { forgetPlainSecrets } from './forgetPlainSecrets.ts'
import { hashedSecrets } from './hashedSecrets.ts'
import type { LibraryWithSessions } from './openSession.ts'
import { SIGN_IN_REFUSALS, type SignInRefusal } from './libraryLog.ts'
import type { SendMail } from './mail.ts'
import { MailLimit } from './mailLimit.ts'
import type { OidcSettings } from './oidcProvider.ts'
import { unsealNames } from './openedNames.ts'
import type { OutboundFetch } from './outbound.ts'
import { PasswordResets } from './passwordResets.ts'
import { isPassword } from './passwords.ts'
import { PersonSessions } from './personSessions.ts'
import { engineFlag, NAME_PURPOSE, PASSWORD_PROVIDER, type PersonTables } from './personTables.ts'
import { Registration } from './registration.ts'
import { resealPersonalData } from './resealPersonalData.ts'
import { type PersonInSession, SecondFactor } from './secondFactor.ts'
import { secondFactorMail } from './secondFactorMail.ts'
import { SignUpLimit, type SignUpMaxima } from './signUpLimit.ts'
import { SignUps } from './signUps.ts'
import type { Person } from './person.ts'

/** A person who is signed in, with the id of their session's row; this id gives no access. */
export interface SignedInPerson extends PersonInSession {
  /** Until when they may change how they sign in; null for no longer. */
  recentUntil: Instant | null
}

/** Who has a session in a browser: signed in, or `waiting` for the second factor. */
type Visitor = ({ kind: 'admitted' } & SignedInPerson) | ({ kind: 'waiting' } & PersonInSession) | { kind: 'nobody' }

interface IdentityParts {
  database: Database<PersonTables>
  /** Called on first use, because with port 0 the URL is known only once the server listens. */
  publicUrl: () => string
  /** Signs cookies and links. */
  secret: string
  sealing: Sealing
  /** Codes and session tokens are stored as hashes under this pepper. */
  pepper: DerivedKey
  signUpMaxima: SignUpMaxima
  clock: Clock
  random: RandomBytes
  mail: SendMail
  /** Null: people sign in by password only. */
  oidc: OidcSettings | null
  fetch: OutboundFetch
  log: (level: 'warn' | 'error', message: string, facts: Readonly<Record<string, unknown>>) => void
  /** Called when a person's address is verified, and with every sign-in, so that no verification is missed. */
  onVerified: (person: Person) => Promise<void>
  /** Runs in the transaction that ends a person's sessions after a password reset. */
  onReset: TransactionHook<Person>
}

/** The name of the session cookie, without the prefix that it has over https. */
export const SESSION_COOKIE = 'oneset.session_token='

/** Manages people, their sessions and their sign-in by wrapping the identity library, which is loaded on first use. */
export class Identity {
  /** Sign-up, confirmation and password reset by mail. */
  readonly registration: Registration
  readonly mailLimit: MailLimit
  readonly secondFactor: SecondFactor
  readonly sessions: PersonSessions
  readonly #signUps: SignUps
  #parts: IdentityParts
  #library: Promise<Auth> | null = null
  /** Number of refused sign-ins since the start, by reason. */
  readonly refusals = new Map<SignInRefusal, number>(SIGN_IN_REFUSALS.map((reason) => [reason, 0]))
  /** Mails in progress. */
  #background = new Set<Promise<unknown>>()

  constructor(parts: IdentityParts) {
    this.#parts = parts
    this.#signUps = new SignUps(parts)
    this.mailLimit = new MailLimit(parts.database, parts.pepper)
    this.sessions = new PersonSessions(parts.database, parts.clock)
    this.secondFactor = new SecondFactor({
      ...parts,
      report: ({ email }, event) => this.#remember(parts.mail(secondFactorMail(email, event, parts.publicUrl()))),
    })
    this.registration = new Registration({
      ...parts,
      signUps: this.#signUps,
      resets: new PasswordResets(parts),
      limit: this.mailLimit,
      signUpLimit: new SignUpLimit(parts.database, parts.pepper, parts.signUpMaxima),
      background: (work) => this.#remember(work),
    })
  }

  /**
   * Answers a request to `/api/auth`: the library's routes. The library knows no second factor, so a session without it
   * is hidden from it, except for signing out.
   */
  async handle(request: Request): Promise<Response> {
    const library = await this.#loaded()
    const isSignOut = new URL(request.url).pathname.endsWith('/sign-out')
    const isAdmitted = isSignOut || (await this.#visitor(request.headers.get('cookie'))).kind === 'admitted'
    return throwingUnavailable(() => library.handler(isAdmitted ? request : withoutSession(request)))
  }

  /** Returns the person who is signed in with these cookies; null for none, and while the second factor is missing. */
  async personOf(cookie: string | undefined): Promise<SignedInPerson | null> {
    const visitor = await this.#visitor(cookie)
    if (visitor.kind !== 'admitted') return null
    const { kind: _, ...person } = visitor
    return person
  }

  /** Returns the person whose session with these cookies waits for the second factor; null for any other. */
  async waitingPersonOf(cookie: string | undefined): Promise<PersonInSession | null> {
    const visitor = await this.#visitor(cookie)
    if (visitor.kind !== 'waiting') return null
    const { kind: _, ...person } = visitor
    return person
  }

  /**
   * Opens a session with the second factor for a person who proved who they are. The one that waited for it is ended
   * first, so that it becomes one session only, and none after a new password has ended it. Returns the cookies to set;
   * null when it was over, or there is no such person with a verified address.
   */
  async openProvedSession(
    personId: string,
    { headers, waitingSessionId }: { headers: Headers; waitingSessionId: string | null },
  ): Promise<string[] | null> {
    const { database } = this.#parts
    const verified = await database.db
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where('email_verified', '=', engineFlag(database.engine, true))
      .executeTakeFirst()
    if (!verified) return null
    if (waitingSessionId !== null && !(await this.sessions.revoke(personId, waitingSessionId))) return null
    const opened = await this.#openSession(personId, headers)
    if (!opened.response) return null
    await this.sessions.noteProof(opened.response.sessionId)
    return opened.headers.getSetCookie()
  }

  /** Opens the first session of a person who has just proved the mailbox of a sign-up. Returns the cookies to set. */
  async openFirstSession(personId: string, headers: Headers): Promise<string[]> {
    const opened = await this.#openSession(personId, headers)
    return opened.response === null ? [] : opened.headers.getSetCookie()
  }

  async #openSession(personId: string, headers: Headers) {
    const { api } = (await this.#loaded()) as unknown as LibraryWithSessions
    return throwingUnavailable(() => api.openSession({ body: { personId }, headers, returnHeaders: true }))
  }

  /** Removes the second factor of the person with this address; false where there is none. */
  async removeSecondFactor(email: string): Promise<boolean> {
    const { db } = this.#parts.database
    const row = await db.selectFrom('person').select(['id', 'name']).where('email', '=', email).executeTakeFirst()
    return row !== undefined && this.secondFactor.removeAll({ personId: row.id, email, name: row.name })
  }

  /** Returns whether the password is the person's; null for a person who has none. */
  async isPasswordOf(personId: string, password: string): Promise<boolean | null> {
    const hash = await this.#passwordHash(personId)
    return hash === null ? null : isPassword(hash, password)
  }

  async hasPassword(personId: string): Promise<boolean> {
    return (await this.#passwordHash(personId)) !== null
  }

  async #passwordHash(personId: string): Promise<string | null> {
    const row = await this.#parts.database.db
      .selectFrom('person_sign_in')
      .select('password')
      .where('person_id', '=', personId)
      .where('provider_id', '=', PASSWORD_PROVIDER)
      .executeTakeFirst()
    return row?.password ?? null
  }

  async #visitor(cookie: string | null | undefined): Promise<Visitor> {
    if (!cookie?.includes(SESSION_COOKIE)) return { kind: 'nobody' }
    const library = await this.#loaded()
    // The library turns an unreachable database into an internal error.
    const session = await throwingUnavailable(() => library.api.getSession({ headers: new Headers({ cookie }) }))
    if (!session?.user.emailVerified) return { kind: 'nobody' }
    const { id, email, name } = session.user
    const person = { personId: id, email, name, sessionId: session.session.id }
    const state = await this.sessions.stateOf(person.sessionId)
    return state.kind === 'over' ? { kind: 'nobody' } : { ...state, ...person }
  }

  /**
   * Erases a person within the caller's transaction: sessions and sign-in methods are deleted with the row. States of
   * provider sign-ins name no person, are stored hashed and sealed, and expire.
   */
  async eraseWithin({ db }: Pick<Tx<unknown>, 'db'>, { personId, email }: Person): Promise<void> {
    const people = db.withTables<PersonTables>()
    await people.deleteFrom('pending_sign_up').where('email', '=', email).execute()
    await people.deleteFrom('person').where('id', '=', personId).execute()
  }

  /**
   * Returns when the person confirmed the address, last reset the password, and last reviewed the access to the
   * account.
   */
  async accessTimes(personId: string) {
    const row = await this.#parts.database.db
      .selectFrom('person')
      .select(['confirmed_at', 'password_reset_at', 'access_reviewed_at'])
      .where('id', '=', personId)
      .executeTakeFirst()
    return {
      confirmedAt: row?.confirmed_at ?? null,
      passwordResetAt: row?.password_reset_at ?? null,
      reviewedAt: row?.access_reviewed_at ?? null,
    }
  }

  /** Returns when the person with this address last reset the password; null for never, and for an unknown address. */
  async passwordResetAt(email: string): Promise<Instant | null> {
    const row = await this.#parts.database.db
      .selectFrom('person')
      .select('password_reset_at')
      .where('email', '=', email)
      .executeTakeFirst()
    return row?.password_reset_at ?? null
  }

  async noteReviewWithin({ db }: Pick<Tx<unknown>, 'db'>, personId: string, at: Instant): Promise<void> {
    const people = db.withTables<PersonTables>()
    await people.updateTable('person').set({ access_reviewed_at: at }).where('id', '=', personId).execute()
  }

  /** Reseals what was sealed under a previous secret; `unreadable` counts what was sealed under an unknown one. */
  resealPersonalData(): Promise<{ resealed: number; unreadable: number }> {
    return resealPersonalData(this.#parts.database.db, this.#parts.sealing)
  }

  /**
   * Deletes expired rows, and secrets that nodes of an earlier version stored in plain text while they ran beside this
   * one.
   */
  async forget(): Promise<void> {
    await this.registration.forget()
    await this.secondFactor.forget()
    await forgetPlainSecrets(this.#parts.database.db)
  }

  /** Waits for the mails in progress. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#background)
  }

  #loaded(): Promise<Auth> {
    this.#library ??= this.#load()
    return this.#library
  }

  async #load(): Promise<Auth> {
    const { oidc, database, publicUrl, onVerified, ...parts } = this.#parts
    const [{ betterAuth }, { libraryOptions }, { oidcProvider }] = await Promise.all([
      import('better-auth'),
      import('./libraryOptions.ts'),
      import('./oidcProvider.ts'),
    ])
    const forgetUnconfirmed = (email: string) => this.#signUps.forgetUnconfirmed(email)
    const options = libraryOptions({
      ...parts,
      publicUrl: publicUrl(),
      db: database.withTables<unknown>().db.withPlugin(unsealNames(parts.sealing)),
      engine: database.engine,
      oidc: oidc && oidcProvider(oidc, { ...parts, forgetUnconfirmed }),
      confirmLater: (personId, email, callbackURL) =>
        this.registration.mailConfirmation({ personId, email }, callbackURL),
      noteConfirmed: (personId) => this.#noteConfirmed(personId),
      onVerified: async (personId) => {
        const person = await this.#find(personId)
        if (person) await onVerified(person)
      },
      noteRefusal: (reason) => this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1),
      background: (work) => this.#remember(work),
    })
    const library = betterAuth(options)
    const context = await library.$context
    context.internalAdapter = hashedSecrets(context.internalAdapter, parts)
    return library
  }

  async #noteConfirmed(personId: string): Promise<void> {
    const { database, clock } = this.#parts
    await database.db.updateTable('person').set({ confirmed_at: clock() }).where('id', '=', personId).execute()
  }

  async #find(personId: string): Promise<Person | null> {
    const { database, sealing } = this.#parts
    const row = await database.db
      .selectFrom('person')
      .select(['email', 'name'])
      .where('id', '=', personId)
      .executeTakeFirst()
    return row ? { personId, email: row.email, name: sealing.open(row.name, NAME_PURPOSE) ?? '' } : null
  }

  #remember(work: Promise<unknown>): void {
    const { log } = this.#parts
    const done: Promise<unknown> = work
      .catch((cause: unknown) => log('error', 'a mail could not be sent', { cause: String(cause) }))
      .finally(() => this.#background.delete(done))
    this.#background.add(done)
  }
}

/** Returns the request without the cookie of its session. */
function withoutSession(request: Request): Request {
  const headers = new Headers(request.headers)
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).filter((cookie) => !cookie.includes(SESSION_COOKIE))
  headers.set('cookie', cookies.join('; '))
  return new Request(request, { headers })
}
