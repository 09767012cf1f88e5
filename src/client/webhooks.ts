import type { CallOptions, Connection } from './connection.ts'
import type {
  CreateListenerBody,
  CreateWebhookBody,
  DeleteWebhookData,
  ListDeliveriesQuery,
  ListenedEvent,
  RotateWebhookBody,
  TestWebhookData,
  ToldWebhook,
  Webhook,
  WebhookDelivery,
  WebhookListener,
} from './generated/records.ts'
import { OnesetError } from './onesetError.ts'

const PATH = '/api/v1/webhooks'
const pathOf = (id: string, rest = '') => `${PATH}/${encodeURIComponent(id)}${rest}`
/** The longest the service holds an answer back, in seconds. */
const WAIT_S = 25
/** Between two tries while the service is away, or when a call came back at once although it was to wait. */
const PAUSE_MS = 2_000
/** A listener that has not asked for two minutes ends: who is slow with a batch asks before that. */
const ASK_AGAIN_MS = 60_000

export interface ListenOptions extends CallOptions, CreateListenerBody {
  /**
   * Called when the service cannot be reached for now; it is asked again until the signal is aborted. With the status 404
   * when the listener has ended meanwhile: what happened until the next one is made is not heard of.
   */
  onLost?: ((error: OnesetError) => void) | undefined
}

/** What happens, posted to addresses of the account, or heard of by listening. Needs the scope `webhooks:manage`. */
export class Webhooks {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The answer holds the secret, which is told this once; null when that answer was lost: rotate to get another. */
  create(body: CreateWebhookBody, options?: CallOptions): Promise<ToldWebhook> {
    return this.#connection.data({ method: 'POST', path: PATH, body, units: 0 }, options)
  }

  /** Oldest first; never their secrets. */
  list(options?: CallOptions): Promise<Webhook[]> {
    return this.#connection.data({ method: 'GET', path: PATH, units: 0 }, options)
  }

  delete(webhookId: string, options?: CallOptions): Promise<DeleteWebhookData> {
    return this.#connection.data({ method: 'DELETE', path: pathOf(webhookId), units: 0 }, options)
  }

  /** A new secret, null when its answer was lost; messages are signed with the present one too until the grace is over. */
  rotate(webhookId: string, body: RotateWebhookBody = {}, options?: CallOptions): Promise<ToldWebhook> {
    return this.#connection.data({ method: 'POST', path: pathOf(webhookId, '/rotate'), body, units: 0 }, options)
  }

  /** Sends `webhook.test`. */
  test(webhookId: string, options?: CallOptions): Promise<TestWebhookData> {
    return this.#connection.data({ method: 'POST', path: pathOf(webhookId, '/test'), units: 0 }, options)
  }

  /** What was sent, newest first, and what became of it. */
  deliveries(webhookId: string, query: ListDeliveriesQuery = {}, options?: CallOptions): Promise<WebhookDelivery[]> {
    return this.#connection.data(
      { method: 'GET', path: pathOf(webhookId, '/deliveries'), query: { ...query }, units: 0 },
      options,
    )
  }

  /** Has a failed delivery tried once more. */
  retry(deliveryId: string, options?: CallOptions): Promise<TestWebhookData> {
    return this.#connection.data(
      { method: 'POST', path: `${PATH}/deliveries/${encodeURIComponent(deliveryId)}/retry`, units: 0 },
      options,
    )
  }

  /**
   * Hears of events where nobody can be posted to, until the loop is left or the signal aborted. An event that the loop
   * did not come to the end of comes again. Who does not ask for two minutes, because the machine slept, begins anew.
   */
  async *listen({ events, onLost, ...options }: ListenOptions = {}): AsyncGenerator<ListenedEvent, void, undefined> {
    const { now } = this.#connection.machine
    const begin = async () => {
      const body = events ? { events } : {}
      const made = await this.#connection.data<WebhookListener>(
        { method: 'POST', path: `${PATH}/listeners`, body, units: 0 },
        options,
      )
      return `${PATH}/listeners/${encodeURIComponent(made.listenerId)}`
    }
    let path: string | null = await begin()
    let done: string[] = []
    try {
      for (;;) {
        try {
          path ??= await begin()
          const query = { wait: WAIT_S, done: done.length > 0 ? done.join() : undefined }
          const call = { method: 'GET', path: `${path}/events`, query, units: 0, waitS: WAIT_S } as const
          const { body, facts } = await this.#connection.send(call, options)
          done = []
          const heard = (body as { data: ListenedEvent[] }).data
          const askedAt = now()
          for (const event of heard) {
            yield event
            done.push(event.deliveryId)
            // What is left of the batch comes again, since it is not named as done.
            if (now() - askedAt >= ASK_AGAIN_MS) break
          }
          if (!facts.hasWaited && heard.length === 0) await this.#pause(options)
        } catch (error) {
          if (!(error instanceof OnesetError)) throw error
          const hasEnded = error.status === 404 && path !== null
          if (!hasEnded && !error.retryable) throw error
          onLost?.(error)
          if (hasEnded) path = null
          else await this.#pause(options)
        }
      }
    } finally {
      // Also when the signal is aborted; a listener that is not ended ends by itself.
      if (path !== null)
        await this.#connection
          .data({ method: 'DELETE', path, units: 0 }, { timeoutMs: PAUSE_MS })
          .catch(() => undefined)
    }
  }

  #pause({ signal }: CallOptions): Promise<void> {
    return this.#connection.machine.pause(PAUSE_MS, signal)
  }
}
