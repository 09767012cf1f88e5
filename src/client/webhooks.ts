import type { CallOptions, Connection } from './connection.ts'
import type {
  CreateListenerBody,
  CreateWebhookBody,
  DeleteWebhookData,
  ListDeliveriesQuery,
  RotateWebhookBody,
  TestWebhookData,
} from './generated/calls.ts'
import type {
  ListenedEvent,
  WebhookWithSecret,
  Webhook,
  WebhookDelivery,
  WebhookListener,
} from './generated/records.ts'
import { OnesetError } from './onesetError.ts'

const PATH = '/api/v1/webhooks'
const pathOf = (id: string, rest = '') => `${PATH}/${encodeURIComponent(id)}${rest}`
/** The longest time for which the service delays an answer, in seconds. */
const WAIT_S = 25
/**
 * The pause between attempts while the service is unreachable, or when a call returned at once although it asked to
 * wait.
 */
const PAUSE_MS = 2_000
/** A listener ends after two minutes without a call, so a slow reader of a batch calls again before that. */
const ASK_AGAIN_MS = 60_000

export interface ListenOptions extends CallOptions, CreateListenerBody {
  /**
   * Called when the service cannot be reached; calls are repeated until the signal is aborted. Has the status 404 when
   * the listener has ended: events until the next listener is created are lost.
   */
  onLost?: ((error: OnesetError) => void) | undefined
}

/** Events, posted to addresses of the account or received by listening. Requires the scope `webhooks:manage`. */
export class Webhooks {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Creates a webhook. Only this answer contains the secret; it is null when that answer was lost: rotate to get
   * another.
   */
  create(body: CreateWebhookBody, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.#connection.data({ method: 'POST', path: PATH, body, units: 0 }, options)
  }

  /** Lists the webhooks, oldest first, without their secrets. */
  list(options?: CallOptions): Promise<Webhook[]> {
    return this.#connection.data({ method: 'GET', path: PATH, units: 0 }, options)
  }

  delete(webhookId: string, options?: CallOptions): Promise<DeleteWebhookData> {
    return this.#connection.data({ method: 'DELETE', path: pathOf(webhookId), units: 0 }, options)
  }

  /**
   * Makes a new secret, null when its answer was lost; messages are signed with the present one too until the grace
   * period ends.
   */
  rotate(webhookId: string, body: RotateWebhookBody = {}, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.#connection.data({ method: 'POST', path: pathOf(webhookId, '/rotate'), body, units: 0 }, options)
  }

  /** Sends `webhook.test`. */
  test(webhookId: string, options?: CallOptions): Promise<TestWebhookData> {
    return this.#connection.data({ method: 'POST', path: pathOf(webhookId, '/test'), units: 0 }, options)
  }

  /** Lists deliveries, newest first, with their results. */
  deliveries(webhookId: string, query: ListDeliveriesQuery = {}, options?: CallOptions): Promise<WebhookDelivery[]> {
    return this.#connection.data(
      { method: 'GET', path: pathOf(webhookId, '/deliveries'), query: { ...query }, units: 0 },
      options,
    )
  }

  /** Retries a failed delivery. */
  retry(deliveryId: string, options?: CallOptions): Promise<TestWebhookData> {
    return this.#connection.data(
      { method: 'POST', path: `${PATH}/deliveries/${encodeURIComponent(deliveryId)}/retry`, units: 0 },
      options,
    )
  }

  /**
   * Receives events where none can be posted to, until the loop ends or the signal is aborted. An event whose iteration
   * did not finish is delivered again. After two minutes without a call, as after the machine slept, a new listener
   * begins.
   */
  async *listen({ events, onLost, ...options }: ListenOptions = {}): AsyncGenerator<ListenedEvent, void, undefined> {
    const { now } = this.#connection.machine
    const begin = async () => {
      const body = events ? { events } : {}
      const created = await this.#connection.data<WebhookListener>(
        { method: 'POST', path: `${PATH}/listeners`, body, units: 0 },
        options,
      )
      return `${PATH}/listeners/${encodeURIComponent(created.listenerId)}`
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
          const received = (body as { data: ListenedEvent[] }).data
          const askedAt = now()
          for (const event of received) {
            yield event
            done.push(event.deliveryId)
            // The rest of the batch is delivered again, because it is not reported as done.
            if (now() - askedAt >= ASK_AGAIN_MS) break
          }
          if (!facts.hasWaited && received.length === 0) await this.#pause(options)
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
      // Runs also when the signal is aborted; a listener that is not ended here expires.
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
