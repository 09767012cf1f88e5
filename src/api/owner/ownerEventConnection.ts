import type { ServerResponse } from 'node:http'
import type { OwnerNewsFeed, FeedSink } from '#flows/owner/ownerNewsFeed.ts'
import { ALIVE_MS, EVENT_STREAM_HEAD } from '../http/eventStream.ts'

/** How soon a browser comes back to a stream that ended. */
export const RETRY_MS = 1_000
/** A thousand events: who reads so slowly is cut off, and goes on with `Last-Event-ID` after what it has read. */
const BUFFERED_BYTES_MAX = 256 * 1024

/** One open event stream of an owner. */
export class OwnerEventConnection {
  readonly #response: ServerResponse
  readonly #feed: OwnerNewsFeed
  readonly #alive: NodeJS.Timeout
  #ended = false

  /** `feedInto` makes the feed that sends into this connection. */
  constructor(response: ServerResponse, feedInto: (sink: FeedSink) => OwnerNewsFeed) {
    this.#response = response
    this.#feed = feedInto({ send: (text) => this.#write(text), end: () => this.end() })
    this.#alive = setInterval(() => {
      this.#write(': alive\n\n')
      this.#feed.stillThere().catch(() => undefined)
    }, ALIVE_MS).unref()
  }

  /**
   * Begins after the event `last`, or with what comes next where that is null. The head leaves with the first line, once
   * it is known where to begin: what happens after a client has read it is told.
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
    // What is buffered would have to be read before an orderly end: nobody does.
    if (this.#response.writableLength > BUFFERED_BYTES_MAX && this.#stop()) this.#response.destroy()
  }

  /** False when it was stopped before. */
  #stop(): boolean {
    if (this.#ended) return false
    this.#ended = true
    clearInterval(this.#alive)
    this.#feed.close()
    return true
  }
}
