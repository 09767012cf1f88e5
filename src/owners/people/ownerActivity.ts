import type { Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import type { ActivityKind } from '#contract/ownerActivity.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from '../ownerTables.ts'
import type { OwnerSeal } from './ownerSeal.ts'

/** Something that was done at a place or with an owner. */
export interface Activity {
  activityId: string
  at: Instant
  kind: ActivityKind
  placeId: string | null
  /** Id of the reservation, the question, the claim or the invitation. */
  subjectId: string | null
  /** The owner or the member of staff who did it; null: an operator. */
  actorId: string | null
  /** The address of the actor; null for an operator, and after an erasure. */
  actorEmail: string | null
  /** The owner or the member of staff whom it concerns. */
  ownerId: string | null
  /** The operator's reason, or the role. */
  detail: string | null
}

export type NewActivity = Pick<Activity, 'kind' | 'actorId'> &
  Partial<Pick<Activity, 'placeId' | 'subjectId' | 'ownerId' | 'detail'>>

type ActivityRow = OwnerTables['owner_activity'] & { actor_email: string | null; actor_erased_at: number | null }

/** An answered dispute is looked up within months; older rows name people without need. */
const RETENTION_MS = 365 * DAY_MS
/** Statements take a limited number of parameters. */
const SUBJECTS_AT_ONCE = 500
/** Answers, proposals and undone answers of one reservation are limited. */
const ROWS_OF_SUBJECT_MAX = 20

/** Stores who did what at places and with owners. Rows are written in the transaction of what they record. */
export class OwnerActivity {
  readonly #database: Database<OwnerTables>
  readonly #random: RandomBytes
  readonly #seal: OwnerSeal

  constructor(database: Database<OwnerTables>, random: RandomBytes, seal: OwnerSeal) {
    this.#database = database
    this.#random = random
    this.#seal = seal
  }

  async add(tx: Pick<Tx<unknown>, 'db'>, activity: NewActivity, at: Instant): Promise<void> {
    const { kind, actorId, placeId = null, subjectId = null, ownerId = null, detail = null } = activity
    const id = freshId('act_', this.#random)
    await tx.db
      .withTables<OwnerTables>()
      .insertInto('owner_activity')
      .values({
        id,
        at,
        kind,
        place_id: placeId,
        subject_id: subjectId,
        actor_id: actorId,
        owner_id: ownerId,
        detail: detail === null ? null : this.#seal.seal('activity/detail', id, detail),
      })
      .execute()
  }

  /** Returns what an owner did and what concerned them, newest first. */
  async ofOwner(ownerId: string, limit: number): Promise<Activity[]> {
    const rows = await this.#rows(limit)
      .where((eb) => eb.or([eb('owner_activity.actor_id', '=', ownerId), eb('owner_activity.owner_id', '=', ownerId)]))
      .execute()
    return rows.map((row) => this.#activityOf(row))
  }

  /** Returns what was done at a place, newest first; `placeIds` are all ids of the place. */
  async ofPlace(placeIds: readonly string[], limit: number): Promise<Activity[]> {
    const rows = await this.#rows(limit).where('owner_activity.place_id', 'in', placeIds).execute()
    return rows.map((row) => this.#activityOf(row))
  }

  /** Returns what was done with these reservations or questions, newest first. */
  async ofSubjects(subjectIds: readonly string[]): Promise<Activity[]> {
    const found: Activity[] = []
    for (let from = 0; from < subjectIds.length; from += SUBJECTS_AT_ONCE) {
      const ids = subjectIds.slice(from, from + SUBJECTS_AT_ONCE)
      const rows = await this.#rows(ids.length * ROWS_OF_SUBJECT_MAX)
        .where('owner_activity.subject_id', 'in', ids)
        .execute()
      found.push(...rows.map((row) => this.#activityOf(row)))
    }
    return found
  }

  async forget(at: Instant): Promise<void> {
    await this.#database.db
      .deleteFrom('owner_activity')
      .where('at', '<', at - RETENTION_MS)
      .execute()
  }

  #rows(limit: number) {
    return this.#database.db
      .selectFrom('owner_activity')
      .leftJoin('owner as actor', 'actor.id', 'owner_activity.actor_id')
      .selectAll('owner_activity')
      .select(['actor.email as actor_email', 'actor.erased_at as actor_erased_at'])
      .orderBy('owner_activity.at', 'desc')
      .orderBy('owner_activity.id')
      .limit(limit)
  }

  #activityOf(row: ActivityRow): Activity {
    return {
      activityId: row.id,
      at: row.at,
      kind: row.kind as ActivityKind,
      placeId: row.place_id,
      subjectId: row.subject_id,
      actorId: row.actor_id,
      actorEmail: row.actor_erased_at === null ? row.actor_email : null,
      ownerId: row.owner_id,
      detail: this.#seal.open('activity/detail', row.id, row.detail),
    }
  }
}

/** Erases the texts about an owner; that something was done, by whose id and when, stays. */
export async function eraseActivityTexts({ db }: Pick<Tx<OwnerTables>, 'db'>, ownerId: string): Promise<void> {
  await db
    .updateTable('owner_activity')
    .set({ detail: null })
    .where((eb) => eb.or([eb('actor_id', '=', ownerId), eb('owner_id', '=', ownerId)]))
    .execute()
}
