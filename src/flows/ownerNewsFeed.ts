import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { OWNER_EVENT_TOPIC, type OwnerEvent } from '#owners/ownerEvents.ts'
import type { OwnerDesk } from './ownerDesk.ts'

/** An open stream counts as a sign of life, written down this often. */
const SEEN_EVERY_MS = DAY_MS / 24
/** A look that failed is repeated after this. */
const RETRY_MS = 500
const SENT_AT_ONCE = 100
/** Some in between are not kept any more: the inbox has the state. */
const RELOAD = 'event: reload\ndata: {}\n\n'

/**
 * Sends an owner's events as server-sent events, until it is closed. It listens first, then looks, and looks again with
 * every ring, one look at a time; so no event is missed, and none is sent twice.
 */
export class OwnerNewsFeed {
  readonly #desk: OwnerDesk
  readonly #ownerId: string
  readonly #send: (text: string) => void
  #sent = 0
  #seenAt: Instant = 0
  #due = true
  /** True before the start too: nothing is sent before it is known where to begin. */
  #looking = true
  #closed = false
  #stopListening: () => void = () => {}

  constructor(desk: OwnerDesk, ownerId: string, send: (text: string) => void) {
    this.#desk = desk
    this.#ownerId = ownerId
    this.#send = send
  }

  /** Sends all after the number `last`, or from now on where that is null. */
  async start(last: number | null): Promise<void> {
    const { bell, presence, events, clock } = this.#desk
    this.#stopListening = bell.listen(OWNER_EVENT_TOPIC, (heard) => {
      if (heard.kind === 'rung' && heard.detail !== this.#ownerId) return
      this.#due = true
      void this.#catchUp()
    })
    this.#seenAt = clock()
    await presence.seen(this.#ownerId, this.#seenAt)
    const newest = await events.newest(this.#ownerId)
    // A number from before the database was restored: what it stood for is gone.
    const isForeign = last !== null && last > newest
    if (isForeign) this.#tell(RELOAD)
    this.#sent = last === null || isForeign ? newest : last
    this.#looking = false
    await this.#catchUp()
  }

  /** The stream is still open: the owner is there. */
  async stillThere(): Promise<void> {
    const at = this.#desk.clock()
    if (at - this.#seenAt < SEEN_EVERY_MS) return
    this.#seenAt = at
    await this.#desk.presence.seen(this.#ownerId, at)
  }

  close(): void {
    this.#closed = true
    this.#stopListening()
  }

  async #catchUp(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      while (this.#due && !this.#closed) await this.#look()
    } catch {
      this.#due = true
      setTimeout(() => void this.#catchUp(), RETRY_MS).unref()
    }
    this.#looking = false
  }

  async #look(): Promise<void> {
    this.#due = false
    const found = await this.#desk.events.after(this.#ownerId, this.#sent, SENT_AT_ONCE)
    const [first] = found
    if (first && first.number > this.#sent + 1) this.#tell(RELOAD)
    for (const event of found) this.#tell(eventText(event))
    this.#sent = found.at(-1)?.number ?? this.#sent
    if (found.length === SENT_AT_ONCE) this.#due = true
  }

  #tell(text: string): void {
    if (!this.#closed) this.#send(text)
  }
}

function eventText({ number, type, placeId, subjectId, at }: OwnerEvent): string {
  const id = type.startsWith('reservation.') ? { reservationId: subjectId } : { queryId: subjectId }
  const data = { type, placeId, ...id, at: new Date(at).toISOString() }
  return `id: ${number}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
