import { BroadcastChannel } from 'node:worker_threads'

/**
 * What a listener receives: a notification, or a resync when notifications may have been lost and it must read the
 * state.
 */
export type NotifierEvent = { kind: 'notified'; detail: string } | { kind: 'resync' }

/** A notification that something of this topic has changed; `detail` says which one and is short (an id). */
export interface Notification {
  topic: string
  detail: string
}

/**
 * Wakes the listeners of a topic after a change: on this node, and with PostgreSQL on every other one. A notification
 * is sent with the write and arrives after its commit. It says that something changed and not what, so a listener
 * always reads the state. Notifications are not stored: listen first, then read, then wait.
 */
export interface Notifier {
  /** Calls `onEvent` for each event until the returned function is called. `onEvent` must not throw. */
  listen(topic: string, onEvent: (event: NotifierEvent) => void): () => void
}

/** Notifies the listeners on this node. With the embedded database these are all listeners. */
export class LocalNotifier implements Notifier {
  #listeners = new Map<string, Set<(event: NotifierEvent) => void>>()

  listen(topic: string, onEvent: (event: NotifierEvent) => void): () => void {
    let ofTopic = this.#listeners.get(topic)
    if (!ofTopic) this.#listeners.set(topic, (ofTopic = new Set()))
    ofTopic.add(onEvent)
    return () => {
      ofTopic.delete(onEvent)
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

/** Names the channel of notifications between the threads of a process. */
const THREADS_CHANNEL = 'oneset'

/**
 * Notifies the listeners of all threads of a process that have such a notifier. A thread that has ended gets
 * nothing; one that starts later reads the state first.
 */
export class ThreadsNotifier extends LocalNotifier {
  readonly #channel = new BroadcastChannel(THREADS_CHANNEL)

  constructor() {
    super()
    this.#channel.unref()
    this.#channel.addEventListener('message', (event) => super.notify((event as MessageEvent).data as Notification))
  }

  override notify(notification: Notification): void {
    super.notify(notification)
    this.#channel.postMessage(notification)
  }

  close(): void {
    this.#channel.close()
  }
}

/** Notifies a copy of the set, because a listener often removes itself and adds another. */
function notifyAll(listeners: ReadonlySet<(event: NotifierEvent) => void> | undefined, event: NotifierEvent): void {
  for (const onEvent of Array.from(listeners ?? [])) onEvent(event)
}
