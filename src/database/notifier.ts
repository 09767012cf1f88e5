/** What a listener hears: a ring, or that rings may have been lost and it has to look for itself. */
export type Heard = { kind: 'notified'; detail: string } | { kind: 'resync' }

/** A ring: something of this topic has changed; `detail` says which one, and is short (an id). */
export interface Notification {
  topic: string
  detail: string
}

/**
 * Wakes whoever waits for a change: on this node, and with PostgreSQL on every other one. A ring is sent with the
 * write that it tells of and arrives after its commit; it says that there is something to see and not what, so a
 * listener always looks. Rings are not kept: listen first, then look, then wait.
 */
export interface Notifier {
  /** Calls `hear` from now on until what it returns is called. `hear` must not throw. */
  listen(topic: string, hear: (heard: Heard) => void): () => void
}

/** Who listens on this node. With the embedded database that is everybody. */
export class LocalNotifier implements Notifier {
  #listeners = new Map<string, Set<(heard: Heard) => void>>()

  listen(topic: string, hear: (heard: Heard) => void): () => void {
    let ofTopic = this.#listeners.get(topic)
    if (!ofTopic) this.#listeners.set(topic, (ofTopic = new Set()))
    ofTopic.add(hear)
    return () => {
      ofTopic.delete(hear)
      if (ofTopic.size === 0 && this.#listeners.get(topic) === ofTopic) this.#listeners.delete(topic)
    }
  }

  notify({ topic, detail }: Notification): void {
    notifyAll(this.#listeners.get(topic), { kind: 'notified', detail })
  }

  resync(): void {
    for (const ofTopic of Array.from(this.#listeners.values())) notifyAll(ofTopic, { kind: 'resync' })
  }
}

/** To those who listen now: hearing often ends one listening and begins another. */
function notifyAll(listeners: ReadonlySet<(heard: Heard) => void> | undefined, heard: Heard): void {
  for (const hear of Array.from(listeners ?? [])) hear(heard)
}
