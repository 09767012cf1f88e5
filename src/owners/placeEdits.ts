import type { Selectable } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { OwnerWord, PlaceChanges } from '#venue/changes/placeChanges.ts'
import type { Database, Tx } from '#database/database.ts'
import { authorsAfter, authorsOf, type EditAuthors } from './editAuthors.ts'
import { lockOwner, ownersOfPlaces } from './ownership.ts'
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

  /**
   * Puts what is said now over what was said before, and answers with the whole. Of two at once neither is lost.
   * `claimedIds` are all ids that the place was claimed by. Null when it is not the owner's any more at the commit.
   */
  async add(
    ownerId: string,
    placeId: string,
    word: OwnerWord,
    at: Instant,
    claimedIds: readonly string[] = [placeId],
  ): Promise<PlaceEdit | null> {
    for (;;) {
      const before = await this.#row(this.#database, placeId)
      const changes = together(before ? editOf(before).changes : {}, word)
      const authors = authorsAfter(changes, before ? authorsIn(before) : {}, ownerId, word)
      const outcome = await this.#database.transaction(async (tx) => {
        // Whoever takes the place back locks the owner too: then this comes wholly before it, or not at all.
        if (!(await isTheirs(tx, ownerId, claimedIds))) return 'not theirs'
        const version = await this.#write(tx, ownerId, placeId, { changes, authors }, at, before?.version ?? 0)
        if (version === null) return 'overtaken'
        await tx.notify(PLACE_EDIT_TOPIC, placeId)
        return { placeId, changes, editedAt: at, version }
      })
      if (outcome === 'not theirs') return null
      // Somebody else was faster: theirs comes first, then ours.
      if (outcome !== 'overtaken') return outcome
    }
  }

  async of(placeId: string): Promise<PlaceEdit | null> {
    const row = await this.#row(this.#database, placeId)
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
   * Takes back what an owner had the last word on at these places, or all that was said with `null`, within somebody's
   * transaction. The document stays, maybe empty, as the next version: nodes know by the version that there is something
   * newer. Answers the edits to lay over the releases.
   */
  async withdraw(
    tx: Tx<OwnerTables>,
    placeIds: readonly string[],
    ownerId: string | null,
    at: Instant,
  ): Promise<PlaceEdit[]> {
    if (placeIds.length === 0) return []
    // The rows are locked before they are read: what is said meanwhile waits.
    const rows = await tx.db
      .updateTable('place_edit')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('place_id', 'in', placeIds)
      .where('changes', '<>', '{}')
      .returningAll()
      .execute()
    const edits: PlaceEdit[] = []
    for (const row of rows) {
      const authors = authorsIn(row)
      const paths = Object.keys(authors).filter((path) => ownerId === null || authors[path] === ownerId)
      if (paths.length > 0) edits.push(await withdrawPaths(tx, row, paths, at))
    }
    return edits
  }

  /** The places where an owner had the last word on something. */
  async placesSaidBy({ db }: Pick<Tx<OwnerTables>, 'db'>, ownerId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('place_edit')
      .selectAll()
      .where('changes', '<>', '{}')
      .where((eb) => eb.or([eb('owner_id', '=', ownerId), eb('authors', 'like', `%"${ownerId}"%`)]))
      .execute()
    return rows.filter((row) => Object.values(authorsIn(row)).includes(ownerId)).map((row) => row.place_id)
  }

  async #row({ db }: Pick<Database<OwnerTables>, 'db'>, placeId: string): Promise<EditRow | undefined> {
    return db.selectFrom('place_edit').selectAll().where('place_id', '=', placeId).executeTakeFirst()
  }

  /** The new version; null when the document is not of version `before` any more. */
  async #write(
    { db }: Tx<OwnerTables>,
    ownerId: string,
    placeId: string,
    said: { changes: PlaceChanges; authors: EditAuthors },
    at: Instant,
    before: number,
  ): Promise<number | null> {
    const written = {
      changes: JSON.stringify(said.changes),
      authors: JSON.stringify(said.authors),
      owner_id: ownerId,
      edited_at: at,
      version: before + 1,
    }
    const row = await db
      .insertInto('place_edit')
      .values({ place_id: placeId, ...written })
      .onConflict((conflict) =>
        conflict.column('place_id').doUpdateSet(written).where('place_edit.version', '=', before),
      )
      .returning('version')
      .executeTakeFirst()
    return row?.version ?? null
  }
}

type EditRow = Selectable<OwnerTables['place_edit']>

async function isTheirs(tx: Tx<OwnerTables>, ownerId: string, claimedIds: readonly string[]): Promise<boolean> {
  if (!(await lockOwner(tx, ownerId))) return false
  return (await ownersOfPlaces(tx, claimedIds)).some((owner) => owner.ownerId === ownerId)
}

async function withdrawPaths(
  { db, notify }: Tx<OwnerTables>,
  row: EditRow,
  paths: readonly string[],
  at: Instant,
): Promise<PlaceEdit> {
  const changes = withoutEmpty(without(editOf(row).changes, paths))
  const authors = authorsOf(changes, authorsIn(row), row.owner_id)
  const version = row.version + 1
  await db
    .updateTable('place_edit')
    .set({ changes: JSON.stringify(changes), authors: JSON.stringify(authors), edited_at: at, version })
    .where('place_id', '=', row.place_id)
    .execute()
  await notify(PLACE_EDIT_TOPIC, row.place_id)
  return { placeId: row.place_id, changes, editedAt: at, version }
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

/** Without groups of which nothing is left. */
function withoutEmpty({ attributes, ...fields }: PlaceChanges): PlaceChanges {
  const { booleans = {}, ...others } = attributes ?? {}
  const left = { ...others, ...(Object.keys(booleans).length > 0 && { booleans }) }
  return { ...fields, ...(Object.keys(left).length > 0 && { attributes: left }) }
}

function authorsIn(row: EditRow): EditAuthors {
  return authorsOf(JSON.parse(row.changes) as PlaceChanges, JSON.parse(row.authors) as EditAuthors, row.owner_id)
}

function editOf(row: EditRow): PlaceEdit {
  return {
    placeId: row.place_id,
    changes: JSON.parse(row.changes) as PlaceChanges,
    editedAt: row.edited_at,
    version: row.version,
  }
}
