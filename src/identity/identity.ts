import type { Auth } from 'better-auth'
import type { Clock, Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { throwingUnavailable } from '#base/swallowedFailures.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import type { DerivedKey } from '#base/secrets/secretKeys.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
import { forgetPlainSecrets } from './forgetPlainSecrets.ts'
import { hashedSecrets } from './hashedSecrets.ts'
import { SIGN_IN_REFUSALS, type SignInRefusal } from './libraryLog.ts'
import type { SendMail } from './mail.ts'
import { MailLimit } from './mailLimit.ts'
import type { OidcSettings } from './oidcProvider.ts'
import { unsealNames } from './openedNames.ts'
import type { OutboundFetch } from './outbound.ts'
import { PasswordResets } from './passwordResets.ts'
import { NAME_PURPOSE, type PersonTables } from './personTables.ts'
import { Registration } from './registration.ts'
import { SignUpLimit, type SignUpMaxima } from './signUpLimit.ts'
import { SignUps } from './signUps.ts'
import type { Person } from './person.ts'

/** A person who is signed in, with the id of their session's row; this id gives no access. */
export interface SignedInPerson extends Person {
  sessionId: string
}

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

/** Number of names resealed in one transaction. */
const RESEAL_ROWS = 200

/** Manages people, their sessions and their sign-in by wrapping the identity library, which is loaded on first use. */
export class Identity {
  /** Sign-up, confirmation and password reset by mail. */
  readonly registration: Registration
  readonly mailLimit: MailLimit
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
    this.registration = new Registration({
      ...parts,
      signUps: this.#signUps,
      resets: new PasswordResets(parts),
      limit: this.mailLimit,
      signUpLimit: new SignUpLimit(parts.database, parts.pepper, parts.signUpMaxima),
      background: (work) => this.#remember(work),
    })
  }

  /** Answers a request to `/api/auth`: the library's routes. */
  async handle(request: Request): Promise<Response> {
    const library = await this.#loaded()
    return throwingUnavailable(() => library.handler(request))
  }

  /** Returns the person who is signed in with these cookies; null for none. */
  async personOf(cookie: string | undefined): Promise<SignedInPerson | null> {
    if (cookie === undefined || !cookie.includes('oneset.session_token=')) return null
    const library = await this.#loaded()
    // The library turns an unreachable database into an internal error.
    const session = await throwingUnavailable(() => library.api.getSession({ headers: new Headers({ cookie }) }))
    if (!session?.user.emailVerified) return null
    const { id, email, name } = session.user
    return { personId: id, email, name, sessionId: session.session.id }
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

  /**
   * Reseals every name that was sealed under a previous secret; `unreadable` counts those whose secret is not
   * configured.
   */
  async resealNames(): Promise<{ resealed: number; unreadable: number }> {
    const { sealing } = this.#parts
    let [resealed, unreadable, after] = [0, 0, '']
    for (;;) {
      const rows = await this.#namesUnderEarlierSecrets(after)
      const last = rows.at(-1)
      if (!last) return { resealed, unreadable }
      for (const { id, name } of rows) {
        const text = sealing.open(name, NAME_PURPOSE)
        if (text === null) unreadable++
        // A name that was changed meanwhile is already under the present secret.
        else resealed += await this.#exchangeName(id, name, sealing.seal(text, NAME_PURPOSE))
      }
      after = last.id
    }
  }

  /**
   * Deletes expired rows, and secrets that nodes of an earlier version stored in plain text while they ran beside this
   * one.
   */
  async forget(): Promise<void> {
    await this.registration.forget()
    await forgetPlainSecrets(this.#parts.database.db)
  }

  /** Waits for the mails in progress. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#background)
  }

  #namesUnderEarlierSecrets(after: string): Promise<{ id: string; name: string }[]> {
    const { database, sealing } = this.#parts
    const mark = sealing.currentMark
    return database.db
      .selectFrom('person')
      .select(['id', 'name'])
      .where('id', '>', after)
      .where((eb) => eb(eb.fn<string>('substr', ['name', eb.val(1), eb.val(mark.length)]), '<>', mark))
      .orderBy('id')
      .limit(RESEAL_ROWS)
      .execute()
  }

  async #exchangeName(id: string, before: string, after: string): Promise<number> {
    const { db } = this.#parts.database
    const { numUpdatedRows } = await db
      .updateTable('person')
      .set({ name: after })
      .where('id', '=', id)
      .where('name', '=', before)
      .executeTakeFirst()
    return Number(numUpdatedRows)
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
