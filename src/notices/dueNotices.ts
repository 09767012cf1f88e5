import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { NoticeChannel, NoticeTables } from './noticeTables.ts'

type Db = Kysely<NoticeTables>

/**
 * The ids of what may be tried now, the longest due first. Of the notices about one subject to one recipient that is the
 * oldest that waits; of messages to one endpoint, the one that is due the longest, and none while another is on its way.
 */
export async function dueNotices(db: Db, channel: NoticeChannel, now: Instant, count: number): Promise<string[]> {
  if (channel === 'webhook') return firstOfEndpoints(db, now, count)
  const rows = await oldestOfSubjects(db, channel)
    .where('candidate.due_at', '<=', now)
    .select('candidate.id')
    .orderBy('candidate.due_at')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** When the next one is due; null when none waits. */
export async function nextDueAt(db: Db, channel: NoticeChannel, now: Instant): Promise<Instant | null> {
  // What is due to an endpoint waits for the one that is on its way there, whose lease is not over.
  const waiting =
    channel === 'webhook' ? waitingOn(db, channel).where('candidate.due_at', '>', now) : oldestOfSubjects(db, channel)
  const row = await waiting.select('candidate.due_at').orderBy('candidate.due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

function waitingOn(db: Db, channel: NoticeChannel) {
  return db
    .selectFrom('notice as candidate')
    .where('candidate.channel', '=', channel)
    .where('candidate.status', '=', 'waiting')
}

function oldestOfSubjects(db: Db, channel: NoticeChannel) {
  return waitingOn(db, channel).where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('notice as earlier')
          .select('earlier.id')
          .whereRef('earlier.subject_id', '=', 'candidate.subject_id')
          .whereRef('earlier.recipient', '=', 'candidate.recipient')
          .where('earlier.status', '=', 'waiting')
          .whereRef('earlier.at', '<', 'candidate.at'),
      ),
    ),
  )
}

/**
 * An endpoint that hangs holds one place of a node and no more, and one that refuses holds nothing up: what it refused is
 * due later. Of what is due at the very same moment (closures of a release, what was dead) one goes. One look at the
 * index of those that wait, whatever their number: 4 ms at 20,000 for one endpoint, where asking each for those before it
 * took 200.
 */
async function firstOfEndpoints(db: Db, now: Instant, count: number): Promise<string[]> {
  const heads = waitingOn(db, 'webhook')
    .where('candidate.due_at', '<=', now)
    .select((eb) => ['candidate.recipient', eb.fn.min('candidate.due_at').as('first_at')])
    .groupBy('candidate.recipient')
    .as('head')
  const rows = await db
    .selectFrom(heads)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notice as other')
            .select('other.id')
            .where('other.channel', '=', 'webhook')
            .where('other.status', '=', 'waiting')
            .whereRef('other.recipient', '=', 'head.recipient')
            .where('other.due_at', '>', now)
            .where('other.taking', 'is not', null),
        ),
      ),
    )
    // Any of them, the first in the index: choosing by id would read all that are due at that moment.
    .select((eb) =>
      eb
        .selectFrom('notice as candidate')
        .select('candidate.id')
        .where('candidate.channel', '=', 'webhook')
        .where('candidate.status', '=', 'waiting')
        .whereRef('candidate.recipient', '=', 'head.recipient')
        .whereRef('candidate.due_at', '=', 'head.first_at')
        .limit(1)
        .as('id'),
    )
    .orderBy('head.first_at')
    .limit(count)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}
