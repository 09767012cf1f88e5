import type { CallOptions, Connection } from './connection.ts'
import type {
  CreateApiKeyBody,
  CreateApiKeyData,
  ListApiKeysData,
  RevokeApiKeyData,
  RotateKeyBody,
  RotateKeyData,
} from './generated/records.ts'

const PATH = '/api/v1/keys'
const pathOf = (keyId: string) => `${PATH}/${encodeURIComponent(keyId)}`

/** The account's keys. Needs the scope `keys:manage`. */
export class Keys {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Oldest first; never the keys themselves. */
  list(options?: CallOptions): Promise<ListApiKeysData> {
    return this.#connection.data({ method: 'GET', path: PATH, units: 0 }, options)
  }

  /**
   * The answer holds the key, which is told this once. It may do no more than the key of this client. `key` is null when
   * the first answer was lost on the way: rotate the key to get another.
   */
  create(body: CreateApiKeyBody, options?: CallOptions): Promise<CreateApiKeyData> {
    return this.#connection.data({ method: 'POST', path: PATH, body, units: 0 }, options)
  }

  /** A new secret; the present one works on until the grace time is over. `key` is null when its answer was lost. */
  rotate(keyId: string, body: RotateKeyBody = {}, options?: CallOptions): Promise<RotateKeyData> {
    return this.#connection.data({ method: 'POST', path: `${pathOf(keyId)}/rotate`, body, units: 0 }, options)
  }

  /** At once, and for good. */
  revoke(keyId: string, options?: CallOptions): Promise<RevokeApiKeyData> {
    return this.#connection.data({ method: 'DELETE', path: pathOf(keyId), units: 0 }, options)
  }
}
