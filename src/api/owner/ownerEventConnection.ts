import type { ServerResponse } from 'node:http'
import type { OwnerEventFeed, FeedSink } from '#flows/owner/ownerEventFeed.ts'
import { ALIVE_MS, EVENT_STREAM_HEAD } from '../http/eventStream.ts'

/** The time after which a browser reconnects to a stream that ended. */
export const RETRY_MS = 1_000
/**
 * About a thousand events. A slower reader is disconnected, and continues with `Last-Event-ID` after the last event it
 * read.
 */
const BUFFERED_BYTES_MAX = 256 * 1024

/** One open event stream of an owner. */
export class OwnerEventConnection {
  readonly #response: ServerResponse
  readonly #feed: OwnerEventFeed
  readonly #alive: NodeJS.Timeout
  #ended = false

  /** `feedInto` makes the feed that writes to this connection. */
  constructor(response: ServerResponse, feedInto: (sink: FeedSink) => OwnerEventFeed) {
    this.#response = response
    this.#feed = feedInto({ send: (text) => this.#write(text), end: () => this.end() })
    this.#alive = setInterval(() => {
      this.#write(': alive\n\n')
      this.#feed.recordPresence().catch(() => undefined)
    }, ALIVE_MS).unref()
  }

  /**
   * Starts after the event `last`, or with the next event where `last` is null. The head is sent with the first line,
   * once the start position is known: every event after a client has read the head is sent.
   */
  async start(last: number | null): Promise<void> {
    this.#response.writeHead(200, EVENT_STREAM_HEAD)
    await this.#feed.start(last)
    this.#write(`retry: ${RETRY_MS}\n\n`)
  }

  end(): void {
    if (this.#stop()) this.#response.end()
  }

  #write(text: string): void {
    if (this.#ended) return
    this.#response.write(text)
    // An orderly end would first need the client to read the buffer, which it does not do.
    if (this.#response.writableLength > BUFFERED_BYTES_MAX && this.#stop()) this.#response.destroy()
  }

  /** Returns false when the connection was stopped before. */
  #stop(): boolean {
    if (this.#ended) return false
    this.#ended = true
    clearInterval(this.#alive)
    this.#feed.close()
    return true
  }
}
