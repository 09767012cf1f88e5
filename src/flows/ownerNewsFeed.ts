import { DAY_MS } from '#base/kst.ts'
import { OWNER_EVENT_TOPIC, type OwnerEvent } from '#owners/ownerEvents.ts'
import type { OwnerDesk } from './ownerDesk.ts'

/** An open stream counts as a sign of life, written down this often. */
const SEEN_EVERY_MS = DAY_MS / 24
/** A look that failed is repeated after this. */
const RETRY_MS = 500

/** What an owner's open stream is fed with, until it is closed. */
export interface OwnerNewsFeed {
  /** The stream is still open: the owner is there. */
  stillThere(): Promise<void>
  close(): void
}

/**
 * Sends an owner's events as server-sent events: all after `last`, or from now on where that is null. Listens first,
 * then looks, and looks again with every ring; so none is missed, and none is sent twice.
 */
export async function ownerNews(
  { events, presence, bell, clock }: OwnerDesk,
  ownerId: string,
  last: number | null,
  limit: number,
  send: (text: string) => void,
): Promise<OwnerNewsFeed> {
  let sent = last ?? 0
  let begun = false
  let due = true
  let looking = false
  let closed = false
  let seenAt = clock()
  const look = async () => {
    while (due && !closed) {
      due = false
      const found = await events.after(ownerId, sent, limit)
      const [first] = found
      // Some in between are not kept any more, or the number is none of ours.
      if (first && first.number > sent + 1) send('event: reload\ndata: {}\n\n')
      for (const event of found) send(eventText(event))
      sent = found.at(-1)?.number ?? sent
      if (found.length === limit) due = true
    }
  }
  const catchUp = async () => {
    if (looking || closed || !begun) return
    looking = true
    let failed = false
    try {
      await look()
    } catch {
      failed = due = true
      setTimeout(() => void catchUp(), RETRY_MS).unref()
    }
    looking = false
    if (due && !failed) await catchUp()
  }
  const stop = bell.listen(OWNER_EVENT_TOPIC, (heard) => {
    if (heard.kind === 'rung' && heard.detail !== ownerId) return
    due = true
    void catchUp()
  })
  await presence.seen(ownerId, seenAt)
  const newest = await events.newest(ownerId)
  // A number from before the database was restored: what it stood for is gone.
  if (last !== null && last > newest) send('event: reload\ndata: {}\n\n')
  if (last === null || last > newest) sent = newest
  begun = true
  void catchUp()
  return {
    async stillThere() {
      const at = clock()
      if (at - seenAt < SEEN_EVERY_MS) return
      seenAt = at
      await presence.seen(ownerId, at)
    },
    close() {
      closed = true
      stop()
    },
  }
}

function eventText({ number, type, placeId, subjectId, at }: OwnerEvent): string {
  const id = type.startsWith('reservation.') ? { reservationId: subjectId } : { queryId: subjectId }
  const data = { type, placeId, ...id, at: new Date(at).toISOString() }
  return `id: ${number}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
