import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import type { PersonTables } from '../personTables.ts'

const LIFE_MS = 5 * MINUTE_MS
const NONCE_BYTES = 16
const EXPIRY_BYTES = 8
const HASH_BYTES = 32

/**
 * Makes the challenges that passkeys sign. A challenge carries its expiry and a keyed hash, so that strangers who ask
 * for challenges store nothing; only an answered one is stored until it expires, so that no answer works twice.
 * `purpose` names what the answer may be used for.
 */
export class Challenges {
  readonly #database: Database<PersonTables>
  readonly #pepper: DerivedKey
  readonly #clock: Clock
  readonly #random: RandomBytes

  constructor(database: Database<PersonTables>, pepper: DerivedKey, clock: Clock, random: RandomBytes) {
    this.#database = database
    this.#pepper = pepper
    this.#clock = clock
    this.#random = random
  }

  make(purpose: string): Uint8Array<ArrayBuffer> {
    const head = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES)
    head.set(this.#random(NONCE_BYTES))
    head.writeBigUInt64BE(BigInt(this.#clock() + LIFE_MS), NONCE_BYTES)
    return Uint8Array.from([...head, ...this.#hash(head, purpose)])
  }

  /** Returns whether this challenge, as base64url, was made for the purpose and has not expired. */
  isValid(challenge: string, purpose: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url')
    if (bytes.length !== NONCE_BYTES + EXPIRY_BYTES + HASH_BYTES) return false
    const head = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES)
    const isOurs = timingSafeEqual(bytes.subarray(head.length), this.#hash(head, purpose))
    return isOurs && expiryOf(bytes) > this.#clock()
  }

  /** Uses up a valid challenge; returns false when it was used before. */
  async use(challenge: string): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url')
    const inserted = await this.#database.db
      .insertInto('used_challenge')
      .values({ challenge_hash: keyedHash(this.#pepper, bytes.toString('hex')), expires_at: expiryOf(bytes) })
      .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
      .returning('challenge_hash')
      .executeTakeFirst()
    return inserted !== undefined
  }

  /** Deletes used challenges that have expired. */
  async forget(): Promise<void> {
    await this.#database.db.deleteFrom('used_challenge').where('expires_at', '<=', this.#clock()).execute()
  }

  #hash(head: Buffer, purpose: string): Buffer {
    return Buffer.from(keyedHash(this.#pepper, `challenge for ${purpose}: ${head.toString('hex')}`), 'hex')
  }
}

const expiryOf = (bytes: Buffer) => Number(bytes.readBigUInt64BE(NONCE_BYTES))
