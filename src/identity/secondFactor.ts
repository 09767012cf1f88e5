import type { Kysely } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import type { DerivedKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import type { Person } from './person.ts'
import type { PersonTables } from './personTables.ts'
import { countBackupCodes, deleteBackupCodes, renewBackupCodes, takeBackupCode } from './secondFactor/backupCodes.ts'
import { Challenges } from './secondFactor/challenges.ts'
import { CodeFailures } from './secondFactor/codeFailures.ts'
import { Passkeys, type PasskeyView } from './secondFactor/passkeys.ts'
import { isTotpCode, makeTotpSecret, stepOfCode, totpUri } from './secondFactor/totp.ts'
import type { SecondFactorEvent } from './secondFactorMail.ts'

/** A person in one of their sessions. */
export interface PersonInSession extends Person {
  sessionId: string
}

/** The ways in which a person may prove the second factor. */
export const FACTOR_METHODS = ['totp', 'passkey', 'backup_code'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

export interface SecondFactorView {
  /** Null without a second factor. */
  since: Instant | null
  totpSince: Instant | null
  passkeys: PasskeyView[]
  backupCodesLeft: number
}

/** The result of adding a factor. The backup codes are shown with the first one; null for a further one. */
type Added = { kind: 'added'; backupCodes: string[] | null }

export type CodeCheck = { kind: 'right' } | { kind: 'wrong' } | { kind: 'locked'; waitS: number }

interface SecondFactorParts {
  database: Database<PersonTables>
  publicUrl: () => string
  sealing: Sealing
  pepper: DerivedKey
  clock: Clock
  random: RandomBytes
  /** Mails the person after the answer. */
  report: (person: Pick<Person, 'email'>, event: SecondFactorEvent) => void
}

/** The purpose under which secrets of authenticator apps are sealed. */
export const TOTP_PURPOSE = 'person_totp.secret'

/**
 * The second factor of people: codes of an authenticator app (TOTP), passkeys, and backup codes. It is on from the
 * first app or passkey until the last one is removed. Each change locks the row of the person, so that two
 * simultaneous changes happen one after the other. Sessions state whether the factor was proved in them
 * (personSessions.ts), and nothing else admits a person.
 */
export class SecondFactor {
  readonly #parts: SecondFactorParts
  readonly #passkeys: Passkeys
  readonly #challenges: Challenges
  readonly #failures: CodeFailures

  constructor(parts: SecondFactorParts) {
    const { database, pepper, clock, random } = parts
    this.#parts = parts
    this.#challenges = new Challenges(database, pepper, clock, random)
    this.#passkeys = new Passkeys({ ...parts, challenges: this.#challenges })
    this.#failures = new CodeFailures(database, clock)
  }

  async view(personId: string): Promise<SecondFactorView> {
    const { db } = this.#parts.database
    const person = await db
      .selectFrom('person')
      .leftJoin('person_totp', 'person_totp.person_id', 'person.id')
      .select(['person.second_factor_at as since', 'person_totp.confirmed_at as totpSince'])
      .where('person.id', '=', personId)
      .executeTakeFirst()
    const passkeys = await this.#passkeys.list(personId)
    const backupCodesLeft = await countBackupCodes(db, personId)
    return { since: person?.since ?? null, totpSince: person?.totpSince ?? null, passkeys, backupCodesLeft }
  }

  async isOn(personId: string): Promise<boolean> {
    const row = await this.#parts.database.db
      .selectFrom('person')
      .select('second_factor_at')
      .where('id', '=', personId)
      .executeTakeFirst()
    return row !== undefined && row.second_factor_at !== null
  }

  /** Returns the ways in which this person may prove the second factor now; none without one. */
  async methods(personId: string): Promise<FactorMethod[]> {
    const { totpSince, passkeys, backupCodesLeft } = await this.view(personId)
    const has: Record<FactorMethod, boolean> = {
      totp: totpSince !== null,
      passkey: passkeys.length > 0,
      backup_code: backupCodesLeft > 0,
    }
    return FACTOR_METHODS.filter((method) => has[method])
  }

  /** Makes a secret for an app, which counts once a code of the app was sent. Null when an app is registered already. */
  async beginTotp({ personId, email }: Person): Promise<{ secret: string; uri: string } | null> {
    const { database, sealing, clock, random } = this.#parts
    const secret = makeTotpSecret(random)
    const begun = { secret: sealing.seal(secret, TOTP_PURPOSE), created_at: clock() }
    const row = await database.db
      .insertInto('person_totp')
      .values({ person_id: personId, last_step: 0, confirmed_at: null, ...begun })
      .onConflict((conflict) =>
        conflict.column('person_id').doUpdateSet(begun).where('person_totp.confirmed_at', 'is', null),
      )
      .returning('person_id')
      .executeTakeFirst()
    return row ? { secret, uri: totpUri(secret, email) } : null
  }

  /** Registers the app whose secret was made last, if this is a code of it. */
  async confirmTotp(person: PersonInSession, sent: string): Promise<Added | CodeCheck> {
    const taken = await this.#failures.take(person.personId)
    if (taken.kind === 'locked') return taken
    const { database, clock } = this.#parts
    const row = await this.#totpRow(person.personId)
    const step = row?.confirmed_at === null ? this.#stepOf(row.secret, plainCode(sent)) : null
    if (!row || step === null) return { kind: 'wrong' }
    const backupCodes = await database.transaction(async ({ db }) => {
      const confirmed = await db
        .updateTable('person_totp')
        .set({ confirmed_at: clock(), last_step: step })
        .where('person_id', '=', person.personId)
        .where('secret', '=', row.secret)
        .where('confirmed_at', 'is', null)
        .returning('person_id')
        .executeTakeFirst()
      return confirmed ? { codes: await this.#switchOn(db, person) } : null
    })
    if (!backupCodes) return { kind: 'wrong' }
    await this.#failures.clear(person.personId)
    this.#parts.report(person, 'totp_on')
    return { kind: 'added', backupCodes: backupCodes.codes }
  }

  /** Returns the options with which the browser of this session makes a passkey. */
  passkeyRegistration(person: PersonInSession) {
    return this.#passkeys.registrationOptions(person, registrationOf(person))
  }

  /** Registers the passkey that a browser made. */
  async addPasskey(
    person: PersonInSession,
    name: string,
    response: object,
  ): Promise<Added | { kind: 'invalid' } | { kind: 'not_stored' }> {
    const passkey = await this.#passkeys.checkNew(person.personId, response, registrationOf(person))
    if (!passkey) return { kind: 'invalid' }
    const added = await this.#parts.database.transaction(async ({ db }) => {
      await this.#lock(db, person.personId)
      return (await this.#passkeys.storeWithin(db, passkey, name))
        ? { backupCodes: await this.#switchOn(db, person) }
        : null
    })
    if (!added) return { kind: 'not_stored' }
    this.#parts.report(person, 'passkey_added')
    return { kind: 'added', ...added }
  }

  /** Removes the app; false where none is registered. */
  removeTotp(person: Person): Promise<boolean> {
    return this.#remove(person, 'totp_off', async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('person_totp')
        .where('person_id', '=', person.personId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst()
      return numDeletedRows > 0n
    })
  }

  /** Removes a passkey; false for one that the person does not have. */
  removePasskey(person: Person, passkeyId: string): Promise<boolean> {
    return this.#remove(person, 'passkey_removed', async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('person_passkey')
        .where('person_id', '=', person.personId)
        .where('id', '=', passkeyId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    })
  }

  /** Removes everything, for a person who lost all factors and whom an operator knows. False where there was nothing. */
  removeAll(person: Person): Promise<boolean> {
    return this.#remove(person, 'removed_by_operator', async (db) => {
      const { personId } = person
      const totp = await db.deleteFrom('person_totp').where('person_id', '=', personId).executeTakeFirst()
      const passkeys = await db.deleteFrom('person_passkey').where('person_id', '=', personId).executeTakeFirst()
      return totp.numDeletedRows + passkeys.numDeletedRows > 0n
    })
  }

  /** Replaces the backup codes; null without a second factor. */
  async renewBackupCodes(person: Person): Promise<string[] | null> {
    const codes = await this.#parts.database.transaction(async ({ db }) => {
      const since = await this.#lock(db, person.personId)
      return since === null ? null : renewBackupCodes(db, person.personId, this.#parts)
    })
    if (codes) this.#parts.report(person, 'backup_codes_renewed')
    return codes
  }

  /** Checks a code of the app or a backup code, and uses it up. */
  async checkCode(person: Pick<Person, 'personId' | 'email'>, sent: string): Promise<CodeCheck> {
    const { personId } = person
    const taken = await this.#failures.take(personId)
    if (taken.kind === 'locked') return taken
    const code = plainCode(sent)
    const isRight = isTotpCode(code) ? await this.#useTotp(personId, code) : await this.#useBackup(person, code)
    if (isRight) await this.#failures.clear(personId)
    else if (taken.isLast) this.#parts.report(person, 'codes_locked')
    return isRight ? { kind: 'right' } : { kind: 'wrong' }
  }

  /** Returns the options with which a browser asks a passkey of this person, within their session. */
  passkeyProof({ personId, sessionId }: Pick<PersonInSession, 'personId' | 'sessionId'>) {
    return this.#passkeys.requestOptions(personId, proofOf(sessionId))
  }

  /** Returns whether this is the response of a passkey of the person to a challenge for their session. */
  async checkPasskey({ personId, sessionId }: Pick<PersonInSession, 'personId' | 'sessionId'>, response: object) {
    return (await this.#passkeys.personOf(response, proofOf(sessionId))) === personId
  }

  /** Returns the options with which a browser asks any passkey of this service. */
  passkeySignIn() {
    return this.#passkeys.requestOptions(null, SIGN_IN)
  }

  /** Returns the id of the person who signs in with a passkey; null for an invalid response. */
  personOfPasskey(response: object): Promise<string | null> {
    return this.#passkeys.personOf(response, SIGN_IN)
  }

  /** Deletes what has expired. */
  forget(): Promise<void> {
    return this.#challenges.forget()
  }

  /**
   * Turns the second factor on, if it is off: makes backup codes, ends the person's other sessions, and counts this one
   * as proved. Returns the codes; null when it was on.
   */
  async #switchOn(db: Kysely<PersonTables>, { personId, sessionId }: PersonInSession): Promise<string[] | null> {
    const now = this.#parts.clock()
    const first = await db
      .updateTable('person')
      .set({ second_factor_at: now })
      .where('id', '=', personId)
      .where('second_factor_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!first) return null
    await db.deleteFrom('person_session').where('person_id', '=', personId).where('id', '<>', sessionId).execute()
    await db.updateTable('person_session').set({ proved_at: now }).where('id', '=', sessionId).execute()
    return renewBackupCodes(db, personId, this.#parts)
  }

  async #remove(
    person: Person,
    event: SecondFactorEvent,
    remove: (db: Kysely<PersonTables>) => Promise<boolean>,
  ): Promise<boolean> {
    const { personId } = person
    const isRemoved = await this.#parts.database.transaction(async ({ db }) => {
      const since = await this.#lock(db, personId)
      if (!(await remove(db))) return false
      if (since !== null && !(await hasFactor(db, personId))) await switchOff(db, personId)
      return true
    })
    if (isRemoved) this.#parts.report(person, event)
    return isRemoved
  }

  /** Locks the row of a person until the transaction ends; returns since when the second factor is on. */
  async #lock(db: Kysely<PersonTables>, personId: string): Promise<Instant | null> {
    const row = await db
      .updateTable('person')
      .set((eb) => ({ second_factor_at: eb.ref('second_factor_at') }))
      .where('id', '=', personId)
      .returning('second_factor_at')
      .executeTakeFirst()
    return row?.second_factor_at ?? null
  }

  #totpRow(personId: string) {
    const { db } = this.#parts.database
    return db.selectFrom('person_totp').selectAll().where('person_id', '=', personId).executeTakeFirst()
  }

  #stepOf(sealed: string, code: string): number | null {
    const { sealing, clock } = this.#parts
    const secret = sealing.open(sealed, TOTP_PURPOSE)
    return secret === null ? null : stepOfCode(secret, code, clock())
  }

  /** Each step counts once, so that somebody who sees a code cannot use it too. */
  async #useTotp(personId: string, code: string): Promise<boolean> {
    const row = await this.#totpRow(personId)
    const step = row && row.confirmed_at !== null ? this.#stepOf(row.secret, code) : null
    if (!row || step === null) return false
    const used = await this.#parts.database.db
      .updateTable('person_totp')
      .set({ last_step: step })
      .where('person_id', '=', personId)
      .where('secret', '=', row.secret)
      .where('last_step', '<', step)
      .returning('person_id')
      .executeTakeFirst()
    return used !== undefined
  }

  async #useBackup(person: Pick<Person, 'personId' | 'email'>, code: string): Promise<boolean> {
    const { database, pepper } = this.#parts
    const isUsed = await takeBackupCode(database.db, person.personId, { pepper, code })
    if (isUsed) this.#parts.report(person, 'backup_code_used')
    return isUsed
  }
}

/** People type codes in groups, as they are shown. */
const plainCode = (sent: string) => sent.replace(/[\s-]/g, '').toLowerCase()

/** What the challenges of passkeys are for. */
const SIGN_IN = 'sign-in'
const proofOf = (sessionId: string) => `proof in ${sessionId}`
const registrationOf = ({ personId, sessionId }: PersonInSession) => `registration of ${personId} in ${sessionId}`

/** Turns the second factor off. Sign-ins that still wait for it end, since nobody proved who began them. */
async function switchOff(db: Kysely<PersonTables>, personId: string): Promise<void> {
  await deleteBackupCodes(db, personId)
  await db.deleteFrom('person_session').where('person_id', '=', personId).where('proved_at', 'is', null).execute()
  await db.updateTable('person').set({ second_factor_at: null }).where('id', '=', personId).execute()
}

async function hasFactor(db: Kysely<PersonTables>, personId: string): Promise<boolean> {
  const totp = await db
    .selectFrom('person_totp')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkey = await db
    .selectFrom('person_passkey')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return totp !== undefined || passkey !== undefined
}
