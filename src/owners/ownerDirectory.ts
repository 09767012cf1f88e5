import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'
import type { TokenKind } from './ownerTokens.ts'

/** An owner in a list. */
export interface ListedOwner {
  ownerId: string
  email: string
  createdAt: Instant
  lastActiveAt: Instant | null
  /** Number of the owner's places. */
  places: number
  /** Since when an operator suspends the owner; null: not suspended. */
  suspendedAt: Instant | null
}

/** An active token or session, without its secret. */
export interface ListedToken {
  tokenId: string
  kind: TokenKind
  createdAt: Instant
  /** Null for tokens from before tokens expired. */
  expiresAt: Instant | null
}

/** A search for part of an e-mail address, or for a whole id of an owner or a place; null matches all. */
export interface OwnerSearch {
  text: string | null
  /** The ids under which the place with that id was claimed. */
  placeIds: readonly string[]
  /** The last owner of the page before; null for the first page. */
  after: string | null
  limit: number
}

/** Limit of listed tokens of one owner. */
const TOKENS_MAX = 200

/** Lists the owners for an operator. Erased owners are not included. */
export class OwnerDirectory {
  readonly #database: Database<OwnerTables>

  constructor(database: Database<OwnerTables>) {
    this.#database = database
  }

  /** Returns owners, newest first; an empty list after an unknown cursor. */
  async list({ text, placeIds, after, limit }: OwnerSearch): Promise<ListedOwner[]> {
    let owners = this.#owners().orderBy('owner.created_at', 'desc').orderBy('owner.id', 'desc').limit(limit)
    if (after !== null) {
      const last = await this.#database.db
        .selectFrom('owner')
        .select(['id', 'created_at'])
        .where('id', '=', after)
        .executeTakeFirst()
      if (!last) return []
      owners = owners.where((eb) =>
        eb.or([
          eb('owner.created_at', '<', last.created_at),
          eb.and([eb('owner.created_at', '=', last.created_at), eb('owner.id', '<', last.id)]),
        ]),
      )
    }
    if (text !== null)
      owners = owners.where((eb) =>
        eb.or([
          // Not LIKE, because its wildcards would have to be escaped. Each engine has a different function for
          // substrings.
          sql<boolean>`${this.#position(text)} > 0`,
          eb('owner.id', '=', text),
          eb.exists(
            eb
              .selectFrom('owner_place')
              .select('place_id')
              .whereRef('owner_place.owner_id', '=', 'owner.id')
              .where('place_id', 'in', [text, ...placeIds]),
          ),
          eb.exists(
            eb
              .selectFrom('place_staff')
              .select('place_id')
              .whereRef('place_staff.owner_id', '=', 'owner.id')
              .where('place_id', 'in', [text, ...placeIds]),
          ),
        ]),
      )
    return (await owners.execute()).map(listedOwnerOf)
  }

  /** Returns null for an owner who was erased or never existed. */
  async find(ownerId: string): Promise<ListedOwner | null> {
    const row = await this.#owners().where('owner.id', '=', ownerId).executeTakeFirst()
    return row ? listedOwnerOf(row) : null
  }

  /** Returns the tokens that are active at that instant, newest first. */
  async tokensOf(ownerId: string, at: Instant): Promise<ListedToken[]> {
    const rows = await this.#database.db
      .selectFrom('owner_token')
      .select(['id', 'kind', 'created_at', 'expires_at'])
      .where('owner_id', '=', ownerId)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(TOKENS_MAX)
      .execute()
    return rows.map((row) => ({
      tokenId: row.id,
      kind: row.kind as TokenKind,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }))
  }

  #owners() {
    return this.#database.db
      .selectFrom('owner')
      .select(['owner.id', 'owner.email', 'owner.created_at', 'owner.seen_at', 'owner.suspended_at'])
      .select((eb) =>
        eb
          .selectFrom('owner_place')
          .select((count) => count.fn.countAll<number>().as('places'))
          .whereRef('owner_place.owner_id', '=', 'owner.id')
          .as('places'),
      )
      .where('owner.erased_at', 'is', null)
  }

  /** Addresses are stored in lower case. */
  #position(text: string) {
    const part = text.toLowerCase()
    return this.#database.engine === 'sqlite' ? sql`instr(owner.email, ${part})` : sql`strpos(owner.email, ${part})`
  }
}

function listedOwnerOf(row: {
  id: string
  email: string
  created_at: number
  seen_at: number | null
  suspended_at: number | null
  places: number | null
}): ListedOwner {
  return {
    ownerId: row.id,
    email: row.email,
    createdAt: row.created_at,
    lastActiveAt: row.seen_at,
    suspendedAt: row.suspended_at,
    places: row.places ?? 0,
  }
}
