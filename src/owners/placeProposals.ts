import type { Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { NEW_VENUES_PENDING_MAX, type ProposalKind, type ProposalStatus } from '#contract/placeProposal.ts'
import type { Database, TransactionHook, Tx } from '#database/database.ts'
import { lockOwner } from './ownership.ts'
import type { OwnerTables } from './ownerTables.ts'
import type { OwnerSeal } from './people/ownerSeal.ts'
import type { PlaceProposal, ProposalFacts, ProposalRow, Stated } from './placeProposal.ts'

/** A proposal as it is made. */
export type NewProposal = Pick<PlaceProposal, 'ownerId' | 'kind' | 'stated' | 'note'> & {
  /** All ids of the place, its current one first. */
  placeIds: readonly [string, ...string[]]
}

export type ProposalCreation =
  | { kind: 'created'; proposal: PlaceProposal }
  | AlreadyPending
  | { kind: 'erased' }
  /** The owner has too many pending new venues. */
  | { kind: 'too_many' }

/** `proposalId` is null when the other proposal was decided meanwhile. */
interface AlreadyPending {
  kind: 'already_pending'
  proposalId: string | null
}

/** An operator's decision; `facts` are those of an acceptance. */
export type ProposalDecision =
  | { status: 'accepted'; reason: string | null; facts: ProposalFacts }
  | { status: 'rejected'; reason: string }

/** Limit of proposals in a list. */
const LISTED_MAX = 50

type Db = Pick<Database<OwnerTables>, 'db'>

/**
 * Stores what owners propose to the operator. A proposal is *pending* until an operator has *accepted* or *rejected* it,
 * or until it is withdrawn, which deletes it. Deletion is in forgetProposals.ts.
 */
export class PlaceProposals {
  readonly #database: Database<OwnerTables>
  readonly #random: RandomBytes
  readonly #seal: OwnerSeal

  constructor(database: Database<OwnerTables>, random: RandomBytes, seal: OwnerSeal) {
    this.#database = database
    this.#random = random
    this.#seal = seal
  }

  /** Makes a proposal about a place, unless one of its kind is pending there. */
  async add(
    { placeIds, ...order }: NewProposal,
    at: Instant,
    transactionHook?: TransactionHook<PlaceProposal>,
  ): Promise<ProposalCreation> {
    return this.#database.transaction(async (tx) => {
      if (!(await lockOwner(tx, order.ownerId))) return { kind: 'erased' }
      const pending = await pendingAt(tx, placeIds, order.kind)
      return pending ?? this.#insert(tx, { ...order, placeId: placeIds[0] }, at, transactionHook)
    })
  }

  /** Makes a proposal of a new venue, of which an owner has few pending at once. */
  async addVenue(
    order: Omit<NewProposal, 'placeIds' | 'kind'>,
    at: Instant,
    transactionHook?: TransactionHook<PlaceProposal>,
  ): Promise<ProposalCreation> {
    return this.#database.transaction(async (tx) => {
      // Locks the owner's row, so that the second of two concurrent proposals counts the first.
      if (!(await lockOwner(tx, order.ownerId))) return { kind: 'erased' }
      const { pending } = await tx.db
        .selectFrom('place_proposal')
        .select((eb) => eb.fn.countAll<number | string>().as('pending'))
        .where('owner_id', '=', order.ownerId)
        .where('kind', '=', 'new_venue')
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow()
      if (Number(pending) >= NEW_VENUES_PENDING_MAX) return { kind: 'too_many' }
      return this.#insert(tx, { ...order, kind: 'new_venue', placeId: null }, at, transactionHook)
    })
  }

  async #insert(
    tx: Tx<OwnerTables>,
    { ownerId, kind, stated, note, placeId }: Omit<NewProposal, 'placeIds'> & { placeId: string | null },
    at: Instant,
    transactionHook?: TransactionHook<PlaceProposal>,
  ): Promise<ProposalCreation> {
    const id = freshId('prp_', this.#random)
    const row = await tx.db
      .insertInto('place_proposal')
      .values({
        id,
        owner_id: ownerId,
        place_id: placeId,
        kind,
        stated: JSON.stringify(stated),
        note: note === null ? null : this.#seal.seal('proposal/note', id, note),
        created_at: at,
        status: 'pending',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another person of the place was faster: the partial index has one pending proposal of each kind.
    if (!row) return (await pendingAt(tx, [placeId ?? ''], kind)) ?? { kind: 'already_pending', proposalId: null }
    const proposal = await this.#read(tx, id)
    await transactionHook?.(tx as unknown as Tx<unknown>, proposal)
    return { kind: 'created', proposal }
  }

  /** Returns the proposals about a place, newest first. */
  ofPlace(placeIds: readonly string[]): Promise<PlaceProposal[]> {
    return this.#newest(rowsIn(this.#database).where('place_id', 'in', placeIds))
  }

  /** Returns an owner's proposals of new venues, newest first. */
  newVenuesOf(ownerId: string): Promise<PlaceProposal[]> {
    return this.#newest(rowsIn(this.#database).where('owner_id', '=', ownerId).where('kind', '=', 'new_venue'))
  }

  async #newest(proposals: ReturnType<typeof rowsIn>): Promise<PlaceProposal[]> {
    const rows = await proposals
      .orderBy('place_proposal.created_at', 'desc')
      .orderBy('place_proposal.id')
      .limit(LISTED_MAX)
      .execute()
    return rows.map((row) => this.#open(row))
  }

  /** Returns the accepted new and moved venues that no release is known to contain. */
  async unreleased(): Promise<PlaceProposal[]> {
    const rows = await rowsIn(this.#database)
      .where('status', '=', 'accepted')
      .where('kind', 'in', ['new_venue', 'moved'])
      .where('contradicted_at', 'is', null)
      .where('released_as', 'is', null)
      .orderBy('decided_at')
      .orderBy('place_proposal.id')
      .execute()
    return rows.map((row) => this.#open(row))
  }

  /**
   * States that a release contains the venue of a proposal, and returns what `assign` does in the same transaction; null when
   * another server was faster.
   */
  async setReleased<Outcome>(
    proposalId: string,
    placeId: string,
    assign: (tx: Tx<unknown>) => Promise<Outcome>,
  ): Promise<Outcome | null> {
    return this.#database.transaction(async (tx) => {
      const row = await tx.db
        .updateTable('place_proposal')
        .set({ released_as: placeId })
        .where('id', '=', proposalId)
        .where('released_as', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row ? assign(tx as unknown as Tx<unknown>) : null
    })
  }

  /** Returns proposals for operators: pending ones oldest first, decided ones newest first. */
  async list(status: ProposalStatus, kind: ProposalKind | null): Promise<PlaceProposal[]> {
    const isPending = status === 'pending'
    const rows = await rowsIn(this.#database)
      .where('status', '=', status)
      .$if(kind !== null, (query) => query.where('kind', '=', kind as ProposalKind))
      .orderBy(isPending ? 'place_proposal.created_at' : 'decided_at', isPending ? 'asc' : 'desc')
      .orderBy('place_proposal.id')
      .limit(LISTED_MAX)
      .execute()
    return rows.map((row) => this.#open(row))
  }

  async countPending(): Promise<number> {
    const { pending } = await this.#database.db
      .selectFrom('place_proposal')
      .select((eb) => eb.fn.countAll<number | string>().as('pending'))
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    return Number(pending)
  }

  /** Returns a pending proposal; null when there is none with this id. */
  async findPending(proposalId: string): Promise<PlaceProposal | null> {
    const row = await rowsIn(this.#database)
      .where('place_proposal.id', '=', proposalId)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return row ? this.#open(row) : null
  }

  /** Deletes a pending proposal about a place, or of an owner; returns false when there is none with this id. */
  async withdraw(
    proposalId: string,
    by: { placeIds: readonly string[] } | { ownerId: string },
    transactionHook: TransactionHook<string>,
  ): Promise<boolean> {
    return this.#database.transaction(async (tx) => {
      const row = await tx.db
        .deleteFrom('place_proposal')
        .where('id', '=', proposalId)
        .where('status', '=', 'pending')
        .where((eb) => ('ownerId' in by ? eb('owner_id', '=', by.ownerId) : eb('place_id', 'in', by.placeIds)))
        .returning('id')
        .executeTakeFirst()
      if (!row) return false
      await transactionHook(tx as unknown as Tx<unknown>, proposalId)
      return true
    })
  }

  /** Decides a proposal. Returns null when it is no longer pending: another operator was faster. */
  async decide(
    proposalId: string,
    decision: ProposalDecision,
    at: Instant,
    transactionHook?: TransactionHook<PlaceProposal>,
  ): Promise<PlaceProposal | null> {
    const { status, reason } = decision
    return this.#database.transaction(async (tx) => {
      const row = await tx.db
        .updateTable('place_proposal')
        .set({
          status,
          decided_at: at,
          reason: reason === null ? null : this.#seal.seal('proposal/reason', proposalId, reason),
          facts: status === 'accepted' ? JSON.stringify(decision.facts) : null,
        })
        .where('id', '=', proposalId)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      if (!row) return null
      const proposal = await this.#read(tx, proposalId)
      await transactionHook?.(tx as unknown as Tx<unknown>, proposal)
      return proposal
    })
  }

  /** Returns the accepted proposals that nobody contradicted, by the time of the decision. */
  async accepted(): Promise<PlaceProposal[]> {
    const rows = await rowsIn(this.#database)
      .where('place_proposal.status', '=', 'accepted')
      .where('contradicted_at', 'is', null)
      .orderBy('decided_at')
      .orderBy('place_proposal.id')
      .execute()
    return rows.map((row) => this.#open(row))
  }

  async #read(tx: Pick<Tx<OwnerTables>, 'db'>, proposalId: string): Promise<PlaceProposal> {
    return this.#open(await rowsIn(tx).where('place_proposal.id', '=', proposalId).executeTakeFirstOrThrow())
  }

  #open(row: ProposalRow): PlaceProposal {
    return {
      proposalId: row.id,
      ownerId: row.owner_id,
      email: row.erased_at === null ? row.email : null,
      placeId: row.place_id,
      kind: row.kind,
      stated: JSON.parse(row.stated) as Stated,
      note: this.#seal.open('proposal/note', row.id, row.note),
      createdAt: row.created_at,
      status: row.status,
      decidedAt: row.decided_at,
      reason: this.#seal.open('proposal/reason', row.id, row.reason),
      releasedAs: row.released_as,
      facts: row.facts === null ? null : (JSON.parse(row.facts) as ProposalFacts),
    }
  }
}

const rowsIn = ({ db }: Db | Pick<Tx<OwnerTables>, 'db'>) =>
  db
    .selectFrom('place_proposal')
    .innerJoin('owner', 'owner.id', 'place_proposal.owner_id')
    .selectAll('place_proposal')
    .select(['owner.email', 'owner.erased_at'])

async function pendingAt(
  { db }: Pick<Tx<OwnerTables>, 'db'>,
  placeIds: readonly string[],
  kind: ProposalKind,
): Promise<AlreadyPending | null> {
  const row = await db
    .selectFrom('place_proposal')
    .select('id')
    .where('place_id', 'in', placeIds)
    .where('kind', '=', kind)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row ? { kind: 'already_pending', proposalId: row.id } : null
}
