import type { Instant } from '#base/clock.ts'
import { isoInstant, MINUTE_MS } from '#base/kst.ts'
import { OWNER_ACCESS_TOPIC, OWNER_EVENT_TOPIC, type OwnerEvent } from '#owners/ownerEvents.ts'
import { OWNER_TOKEN_TOPIC } from '#owners/ownerTokens.ts'
import type { Owner, OwnerServices } from './ownerServices.ts'

/** An open stream counts as presence, which is stored this often: `/metrics` counts owners seen within five minutes. */
const SEEN_EVERY_MS = 4 * MINUTE_MS
/** A failed read is repeated after this time. */
const RETRY_MS = 500
const SENT_AT_ONCE = 100

/** Receives a feed; `end` is called when the owner's token is no longer valid. */
export interface FeedSink {
  send(text: string): void
  end(): void
}

/** The dependencies of a feed. */
type FeedServices = Pick<OwnerServices, 'notifier' | 'clock'> & {
  events: Pick<OwnerServices['events'], 'after' | 'newest'>
  presence: Pick<OwnerServices['presence'], 'seen'>
  tokens: Pick<OwnerServices['tokens'], 'isValid'>
}

/**
 * Sends an owner's events as server-sent events, until it is closed or the token it was opened with ends. It listens
 * first, then reads, and reads again after every notification, one read at a time, so that no event is missed or sent
 * twice.
 */
export class OwnerEventFeed {
  readonly #services: FeedServices
  readonly #owner: Pick<Owner, 'ownerId' | 'tokenId'>
  readonly #sink: FeedSink
  #sent = 0
  #seenAt: Instant = 0
  #due = true
  /**
   * The person may have lost a place or have it again, so that the client must read the inbox again. Also true after every
   * resync, because notifications may have been missed.
   */
  #mustReload = false
  /** Also true before the start: nothing is sent before the first event number is known. */
  #starting = true
  #closed = false
  readonly #listening = new DisposableStack()

  constructor(services: FeedServices, owner: Pick<Owner, 'ownerId' | 'tokenId'>, sink: FeedSink) {
    this.#services = services
    this.#owner = owner
    this.#sink = sink
  }

  /** Sends all events after the number `last`, or only new ones when it is null. */
  async start(last: number | null): Promise<void> {
    const { notifier, presence, events, clock } = this.#services
    const { ownerId, tokenId } = this.#owner
    const listen = (topic: string, detail: string, onChange: () => void) =>
      this.#listening.defer(
        notifier.listen(topic, (event) => (event.kind === 'notified' && event.detail !== detail) || onChange()),
      )
    listen(OWNER_EVENT_TOPIC, ownerId, () => {
      this.#due = true
      void this.#catchUp()
    })
    listen(OWNER_ACCESS_TOPIC, ownerId, () => {
      this.#mustReload = true
      this.#due = true
      void this.#catchUp()
    })
    // A failed check is repeated by the next `recordPresence`.
    listen(OWNER_TOKEN_TOPIC, tokenId, () => void this.#isAuthorized().catch(() => {}))
    if (!(await this.#isAuthorized())) return
    this.#seenAt = clock()
    await presence.seen(ownerId, this.#seenAt)
    const newest = await events.newest(ownerId)
    this.#sent = last === null || (await this.#isOver(last, newest)) ? newest : last
    if (last !== null && last !== this.#sent) this.#push(reloadText(newest))
    this.#starting = false
    await this.#catchUp()
  }

  /** Records that the stream is open, if the token is still valid. */
  async recordPresence(): Promise<void> {
    if (!(await this.#isAuthorized())) return
    const at = this.#services.clock()
    if (at - this.#seenAt < SEEN_EVERY_MS) return
    this.#seenAt = at
    await this.#services.presence.seen(this.#owner.ownerId, at)
  }

  close(): void {
    this.#closed = true
    this.#listening.dispose()
  }

  /** Ends the feed when the token was revoked or has expired. */
  async #isAuthorized(): Promise<boolean> {
    const { tokens, clock } = this.#services
    const isValid = await tokens.isValid(this.#owner.tokenId, clock())
    if (!isValid && !this.#closed) {
      this.close()
      this.#sink.end()
    }
    return isValid && !this.#closed
  }

  async #catchUp(): Promise<void> {
    if (this.#starting) return
    this.#starting = true
    try {
      while (this.#due && !this.#closed) await this.#readEvents()
    } catch {
      this.#due = true
      setTimeout(() => void this.#catchUp(), RETRY_MS).unref()
    }
    this.#starting = false
  }

  async #readEvents(): Promise<void> {
    this.#due = false
    const found = await this.#services.events.after(this.#owner.ownerId, this.#sent, SENT_AT_ONCE)
    const [first] = found
    if (first && first.number > this.#sent + 1) this.#push(reloadText(first.number - 1))
    for (const event of found) this.#push(eventText(event))
    this.#sent = found.at(-1)?.number ?? this.#sent
    if (this.#mustReload) this.#push(reloadText(this.#sent))
    this.#mustReload = false
    if (found.length === SENT_AT_ONCE) this.#due = true
  }

  /** Returns true for a number from before the database was restored, and when all events after it were deleted. */
  async #isOver(last: number, newest: number): Promise<boolean> {
    if (last >= newest) return last > newest
    return (await this.#services.events.after(this.#owner.ownerId, last, 1)).length === 0
  }

  #push(text: string): void {
    if (!this.#closed) this.#sink.send(text)
  }
}

/** Events up to this number are no longer stored, or a place was lost; the client must read the inbox. */
function reloadText(number: number): string {
  return `id: ${number}\nevent: reload\ndata: {}\n\n`
}

function eventText({ number, type, placeId, subjectId, at }: OwnerEvent): string {
  const id = type.startsWith('reservation.') ? { reservationId: subjectId } : { queryId: subjectId }
  const data = { type, placeId, ...id, at: isoInstant(at) }
  return `id: ${number}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
