import type { Selectable } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { photoIdsIn, withoutPhotos } from '#venue/changes/changedPhotos.ts'
import type { OwnerEdit, PlaceChanges } from '#venue/changes/placeChanges.ts'
import { withoutOutdatedParking } from '#venue/changes/statedParking.ts'
import type { Database, TransactionHook, Tx } from '#database/database.ts'
import { authorsAfter, authorsOf, type EditAuthors } from './editAuthors.ts'
import { daysAfter, daysOf, type EditDays } from './editDays.ts'
import { lockOwner, ownersOfPlaces } from './ownership.ts'
import type { OwnerTables } from './ownerTables.ts'
import { reachedAsStaff } from './people/placeStaff.ts'

/** Topic of notifications that an owner's edit of a place has changed; the detail is the place's id. */
export const PLACE_EDIT_TOPIC = 'place_edit'

/** The owners' changes to a place. */
export interface PlaceEdit {
  placeId: string
  changes: PlaceChanges
  days: EditDays
  editedAt: Instant
  version: number
}

/** Places read per statement, because statements take a limited number of parameters. */
const READ_AT_ONCE = 500

/** Stores owners' edits of their places, one document per place. */
export class PlaceEdits {
  readonly #database: Database<OwnerTables>

  constructor(database: Database<OwnerTables>) {
    this.#database = database
  }

  /**
   * Merges an edit into the stored one and returns the result. Of two concurrent edits neither is lost. `claimedIds`
   * are all ids under which the place was claimed. Returns null when the place is no longer the owner's at the commit.
   */
  async add(
    ownerId: string,
    placeId: string,
    word: OwnerEdit,
    at: Instant,
    claimedIds: readonly string[] = [placeId],
    transactionHook?: TransactionHook<readonly string[]>,
  ): Promise<PlaceEdit | null> {
    for (;;) {
      const before = await this.#row(this.#database, placeId)
      const edit = before ? editOf(before) : null
      const changes = mergeEdit(edit?.changes ?? {}, word)
      const days = daysAfter(changes, edit?.days ?? {}, at, word)
      const authors = authorsAfter(changes, before ? authorsIn(before) : {}, ownerId, word)
      const outcome = await this.#database.transaction(async (tx) => {
        // Revoking the place also locks the owner, so that this edit is committed entirely before it or not at all.
        if (!(await mayEdit(tx, ownerId, claimedIds))) return 'not theirs'
        const version = await this.#write(tx, ownerId, placeId, { changes, authors, days }, at, before?.version ?? 0)
        if (version === null) return 'overtaken'
        await tx.notification(PLACE_EDIT_TOPIC, placeId)
        await transactionHook?.(tx as unknown as Tx<unknown>, claimedIds)
        return { placeId, changes, days, editedAt: at, version }
      })
      if (outcome === 'not theirs') return null
      // Another edit was committed first; this one is merged into it.
      if (outcome !== 'overtaken') return outcome
    }
  }

  async of(placeId: string): Promise<PlaceEdit | null> {
    const row = await this.#row(this.#database, placeId)
    return row ? editOf(row) : null
  }

  /**
   * Returns the edits that are newer than these versions. Reads only what changed, because a notification does not say
   * what changed and nodes hold thousands of edits.
   */
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

  /** Returns all edits, by place. */
  async all(): Promise<PlaceEdit[]> {
    const rows = await this.#database.db.selectFrom('place_edit').selectAll().orderBy('place_id').execute()
    return rows.map(editOf)
  }

  /**
   * Withdraws the fields that an owner edited last at these places, or all fields with `null`, within the caller's
   * transaction. The document stays, possibly empty, as the next version, so that nodes detect the change by the
   * version. Returns the edits to apply to the releases.
   */
  async withdraw(
    tx: Tx<OwnerTables>,
    placeIds: readonly string[],
    ownerId: string | null,
    at: Instant,
  ): Promise<PlaceEdit[]> {
    const rows = await lockRows(tx, placeIds)
    const edits: PlaceEdit[] = []
    for (const row of rows) {
      const authors = authorsIn(row)
      const paths = Object.keys(authors).filter((path) => ownerId === null || authors[path] === ownerId)
      if (paths.length > 0) edits.push(await withdrawPaths(tx, row, paths, at))
    }
    return edits
  }

  /**
   * Removes uploaded photos from the edits of these places, within the caller's transaction, as the next version. Returns the
   * edits to apply to the releases.
   */
  async removePhotos(
    tx: Tx<OwnerTables>,
    placeIds: readonly string[],
    photoIds: ReadonlySet<string>,
    at: Instant,
  ): Promise<PlaceEdit[]> {
    const edits: PlaceEdit[] = []
    for (const row of await lockRows(tx, placeIds)) {
      const { changes } = editOf(row)
      if (photoIdsIn(changes).some((id) => photoIds.has(id)))
        edits.push(await rewrite(tx, row, withoutPhotos(changes, photoIds), at))
    }
    return edits
  }

  /** Returns the uploaded photos that the edits of these places name. */
  async namedPhotos(
    { db }: Pick<Tx<OwnerTables>, 'db'> | Pick<Database<OwnerTables>, 'db'>,
    placeIds: readonly string[],
  ): Promise<Set<string>> {
    if (placeIds.length === 0) return new Set()
    const rows = await db.selectFrom('place_edit').select('changes').where('place_id', 'in', placeIds).execute()
    return new Set(rows.flatMap(({ changes }) => photoIdsIn(JSON.parse(changes) as PlaceChanges)))
  }

  /** Returns the places where an owner was the last author of a field. */
  async placesEditedBy({ db }: Pick<Tx<OwnerTables>, 'db'>, ownerId: string): Promise<string[]> {
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

  /** Returns the new version; null when the document no longer has version `before`. */
  async #write(
    { db }: Tx<OwnerTables>,
    ownerId: string,
    placeId: string,
    { changes, authors, days }: { changes: PlaceChanges; authors: EditAuthors; days: EditDays },
    at: Instant,
    before: number,
  ): Promise<number | null> {
    const written = {
      changes: JSON.stringify(changes),
      authors: JSON.stringify(authors),
      days: JSON.stringify(days),
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

/** Returns whether an owner or a manager has a place; locks the person until the transaction ends. */
export async function mayEdit(tx: Tx<OwnerTables>, ownerId: string, claimedIds: readonly string[]): Promise<boolean> {
  if (!(await lockOwner(tx, ownerId))) return false
  if ((await ownersOfPlaces(tx, claimedIds)).some((owner) => owner.ownerId === ownerId)) return true
  const reached = await reachedAsStaff(tx, ownerId)
  return reached.some(({ placeId, role }) => role === 'manager' && claimedIds.includes(placeId))
}

async function withdrawPaths(
  tx: Tx<OwnerTables>,
  row: EditRow,
  paths: readonly string[],
  at: Instant,
): Promise<PlaceEdit> {
  return rewrite(tx, row, withoutEmpty(without(editOf(row).changes, paths)), at)
}

/** Locks the edits of places that say something, before they are read, so that concurrent edits wait. */
async function lockRows({ db }: Tx<OwnerTables>, placeIds: readonly string[]): Promise<EditRow[]> {
  if (placeIds.length === 0) return []
  return db
    .updateTable('place_edit')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('place_id', 'in', placeIds)
    .where('changes', '<>', '{}')
    .returningAll()
    .execute()
}

/** Stores what is left of an edit as its next version. */
async function rewrite(
  { db, notification: notify }: Tx<OwnerTables>,
  row: EditRow,
  changes: PlaceChanges,
  at: Instant,
): Promise<PlaceEdit> {
  const days = daysOf(changes, editOf(row).days, row.edited_at)
  const authors = authorsOf(changes, authorsIn(row), row.owner_id)
  const version = row.version + 1
  await db
    .updateTable('place_edit')
    .set({
      changes: JSON.stringify(changes),
      authors: JSON.stringify(authors),
      days: JSON.stringify(days),
      edited_at: at,
      version,
    })
    .where('place_id', '=', row.place_id)
    .execute()
  await notify(PLACE_EDIT_TOPIC, row.place_id)
  return { placeId: row.place_id, changes, days, editedAt: at, version }
}

/** Merges an edit: a field replaces the earlier one; attributes and booleans are merged one by one. */
export function mergeEdit(earlier: PlaceChanges, { said: changes, withdrawn }: OwnerEdit): PlaceChanges {
  const before = without(earlier, withdrawn)
  if (!changes.attributes) return { ...before, ...changes }
  const kept = withoutOutdatedParking(before.attributes ?? {}, changes.attributes)
  const booleans = { ...kept.booleans, ...changes.attributes.booleans }
  return { ...before, ...changes, attributes: { ...kept, ...changes.attributes, booleans } }
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

/** Removes groups that have become empty. */
function withoutEmpty({ attributes, ...fields }: PlaceChanges): PlaceChanges {
  const { booleans = {}, ...others } = attributes ?? {}
  const left = { ...others, ...(Object.keys(booleans).length > 0 && { booleans }) }
  return { ...fields, ...(Object.keys(left).length > 0 && { attributes: left }) }
}

function authorsIn(row: EditRow): EditAuthors {
  return authorsOf(JSON.parse(row.changes) as PlaceChanges, JSON.parse(row.authors) as EditAuthors, row.owner_id)
}

function editOf(row: EditRow): PlaceEdit {
  const changes = JSON.parse(row.changes) as PlaceChanges
  return {
    placeId: row.place_id,
    changes,
    days: daysOf(changes, JSON.parse(row.days) as EditDays, row.edited_at),
    editedAt: row.edited_at,
    version: row.version,
  }
}
