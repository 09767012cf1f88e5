import type { Instant } from '#base/clock.ts'
import { base32, freshId, type RandomBytes } from '#base/ids.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'

/** `token`: made by the operator for a program; `session`: made when an owner signs in with a link. */
export type TokenKind = 'token' | 'session'

/** A token with its text, which is returned only once. */
export interface NewToken {
  tokenId: string
  token: string
  expiresAt: Instant
}

/** Topic of notifications that a token was revoked; the detail is its id. */
export const OWNER_TOKEN_TOPIC = 'owner_token'

/** The owner of a valid token. */
export interface TokenOwner {
  ownerId: string
  email: string
  tokenId: string
}

/** The tokens of owners: 160 random bits each, stored only as a keyed hash. */
export class OwnerTokens {
  readonly #database: Database<OwnerTables>
  readonly #pepper: DerivedKey
  readonly #earlier: readonly DerivedKey[]
  readonly #random: RandomBytes

  /** `earlier`: peppers of secrets that were replaced; tokens made under them still work. */
  constructor(
    database: Database<OwnerTables>,
    pepper: DerivedKey,
    earlier: readonly DerivedKey[],
    random: RandomBytes,
  ) {
    this.#database = database
    this.#pepper = pepper
    this.#earlier = earlier
    this.#random = random
  }

  async make(
    { db }: Pick<Tx<OwnerTables>, 'db'>,
    ownerId: string,
    kind: TokenKind,
    at: Instant,
    expiresAt: Instant,
  ): Promise<NewToken> {
    const token = `os_owner_${base32(this.#random(20))}`
    const tokenId = freshId('ot_', this.#random)
    await db
      .insertInto('owner_token')
      .values({
        id: tokenId,
        owner_id: ownerId,
        hash: keyedHash(this.#pepper, token),
        pepper_id: this.#pepper.id,
        created_at: at,
        kind,
        expires_at: expiresAt,
      })
      .execute()
    return { tokenId, token, expiresAt }
  }

  /** Returns the owner of a token; null when it is unknown, revoked or expired, or the owner is suspended. */
  async ownerOf(token: string, at: Instant): Promise<TokenOwner | null> {
    const hashes = [this.#pepper, ...this.#earlier].map((pepper) => keyedHash(pepper, token))
    const row = await this.#database.db
      .selectFrom('owner_token')
      .innerJoin('owner', 'owner.id', 'owner_token.owner_id')
      .select(['owner_token.id as tokenId', 'owner.id as ownerId', 'owner.email as email'])
      .where('owner_token.hash', 'in', hashes)
      .where('owner_token.revoked_at', 'is', null)
      .where('owner.suspended_at', 'is', null)
      .where((eb) => eb.or([eb('owner_token.expires_at', 'is', null), eb('owner_token.expires_at', '>', at)]))
      .executeTakeFirst()
    return row ?? null
  }

  /** Returns true when a token that was valid before still is. */
  async isValid(tokenId: string, at: Instant): Promise<boolean> {
    const row = await this.#database.db
      .selectFrom('owner_token')
      .innerJoin('owner', 'owner.id', 'owner_token.owner_id')
      .select('owner_token.id')
      .where('owner_token.id', '=', tokenId)
      .where('revoked_at', 'is', null)
      .where('owner.suspended_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .executeTakeFirst()
    return row !== undefined
  }

  /** Revokes a token; returns false when the owner has no such token, or it was already revoked. */
  async revoke(ownerId: string, tokenId: string, at: Instant): Promise<boolean> {
    return this.#database.transaction(async ({ db, notification: notify }) => {
      const row = await db
        .updateTable('owner_token')
        .set({ revoked_at: at })
        .where('id', '=', tokenId)
        .where('owner_id', '=', ownerId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (row) await notify(OWNER_TOKEN_TOPIC, tokenId)
      return row !== undefined
    })
  }
}
