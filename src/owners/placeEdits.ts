import type { Instant } from '#base/clock.ts'
import type { OwnerWord, PlaceChanges } from '#contract/placeChanges.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'

/** Rung with a place's id when what its owner says of it has changed. */
export const PLACE_EDIT_TOPIC = 'place_edit'

/** What an owner says of a place. */
export interface PlaceEdit {
  placeId: string
  changes: PlaceChanges
  editedAt: Instant
  version: number
}

/** Statements take a limited number of parameters. */
const READ_AT_ONCE = 500

/** What owners say of their places, each as one document that grows. */
export class PlaceEdits {
  readonly #database: Database<OwnerTables>

  constructor(database: Database<OwnerTables>) {
    this.#database = database
  }

  /** Puts what is said now over what was said before, and answers with the whole. Of two at once neither is lost. */
  async add(ownerId: string, placeId: string, word: OwnerWord, at: Instant): Promise<PlaceEdit> {
    for (;;) {
      const before = await this.of(placeId)
      const changes = together(before?.changes ?? {}, word)
      const edit = await this.#database.transaction(async (tx) => {
        const row = await this.#write(tx, ownerId, placeId, JSON.stringify(changes), at, before?.version ?? 0)
        if (!row) return null
        await tx.ring(PLACE_EDIT_TOPIC, placeId)
        return { placeId, changes, editedAt: at, version: row.version }
      })
      // Somebody else was faster: theirs comes first, then ours.
      if (edit) return edit
    }
  }

  async of(placeId: string): Promise<PlaceEdit | null> {
    const row = await this.#database.db
      .selectFrom('place_edit')
      .selectAll()
      .where('place_id', '=', placeId)
      .executeTakeFirst()
    return row ? editOf(row) : null
  }

  /** What has grown since these versions: a ring tells that something has, and nodes hold thousands. */
  async newerThan(known: ReadonlyMap<string, number>): Promise<PlaceEdit[]> {
    const versions = await this.#database.db.selectFrom('place_edit').select(['place_id', 'version']).execute()
    const grown = versions.filter((row) => row.version > (known.get(row.place_id) ?? 0)).map((row) => row.place_id)
    const found: PlaceEdit[] = []
    for (let from = 0; from < grown.length; from += READ_AT_ONCE) {
      const ids = grown.slice(from, from + READ_AT_ONCE)
      const rows = await this.#database.db.selectFrom('place_edit').selectAll().where('place_id', 'in', ids).execute()
      found.push(...rows.map(editOf))
    }
    return found
  }

  /** All of them, by place. */
  async all(): Promise<PlaceEdit[]> {
    const rows = await this.#database.db.selectFrom('place_edit').selectAll().orderBy('place_id').execute()
    return rows.map(editOf)
  }

  /**
   * Takes back all that was said of these places, within somebody's transaction. The document stays, empty, as the next
   * version: nodes know by the version that there is something newer. Answers the edits to lay over the releases.
   */
  async withdraw({ db, ring }: Tx<OwnerTables>, placeIds: readonly string[], at: Instant): Promise<PlaceEdit[]> {
    if (placeIds.length === 0) return []
    const rows = await db
      .updateTable('place_edit')
      .set((eb) => ({ changes: '{}', edited_at: at, version: eb('version', '+', 1) }))
      .where('place_id', 'in', placeIds)
      .where('changes', '<>', '{}')
      .returningAll()
      .execute()
    for (const { place_id } of rows) await ring(PLACE_EDIT_TOPIC, place_id)
    return rows.map(editOf)
  }

  /** The places that an owner was the last to say something of. */
  async lastEditedBy({ db }: Pick<Tx<OwnerTables>, 'db'>, ownerId: string): Promise<string[]> {
    const rows = await db.selectFrom('place_edit').select('place_id').where('owner_id', '=', ownerId).execute()
    return rows.map((row) => row.place_id)
  }

  /** Null when the document is not of version `before` any more. */
  async #write(
    { db }: Tx<OwnerTables>,
    ownerId: string,
    placeId: string,
    changes: string,
    at: Instant,
    before: number,
  ): Promise<{ version: number } | undefined> {
    return db
      .insertInto('place_edit')
      .values({ place_id: placeId, changes, owner_id: ownerId, edited_at: at, version: before + 1 })
      .onConflict((conflict) =>
        conflict
          .column('place_id')
          .doUpdateSet({ changes, owner_id: ownerId, edited_at: at, version: before + 1 })
          .where('place_edit.version', '=', before),
      )
      .returning('version')
      .executeTakeFirst()
  }
}

/** A field said now replaces the one before; of attributes and of booleans each by itself. */
export function together(earlier: PlaceChanges, { said, withdrawn }: OwnerWord): PlaceChanges {
  const before = without(earlier, withdrawn)
  if (!said.attributes) return { ...before, ...said }
  const booleans = { ...before.attributes?.booleans, ...said.attributes.booleans }
  return { ...before, ...said, attributes: { ...before.attributes, ...said.attributes, booleans } }
}

function without(changes: PlaceChanges, withdrawn: readonly string[]): PlaceChanges {
  const left = structuredClone(changes)
  for (const path of withdrawn) {
    const steps = path.split('.')
    const name = steps.pop()!
    const holder = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], left)
    if (holder) delete (holder as Record<string, unknown>)[name]
  }
  return left
}

function editOf(row: OwnerTables['place_edit']): PlaceEdit {
  return {
    placeId: row.place_id,
    changes: JSON.parse(row.changes) as PlaceChanges,
    editedAt: row.edited_at,
    version: row.version,
  }
}
