import type { CallOptions, Connection } from './connection.ts'
import type {
  CreateApiKeyBody,
  CreateApiKeyData,
  ListApiKeysData,
  RevokeApiKeyData,
  RotateKeyBody,
  RotateKeyData,
} from './generated/calls.ts'

const PATH = '/api/v1/keys'
const pathOf = (keyId: string) => `${PATH}/${encodeURIComponent(keyId)}`

/** The account's keys. Requires the scope `keys:manage`. */
export class Keys {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Lists the keys, oldest first, without their secrets. */
  list(options?: CallOptions): Promise<ListApiKeysData> {
    return this.#connection.data({ method: 'GET', path: PATH, units: 0 }, options)
  }

  /**
   * Creates a key. Only this answer contains its secret. Its permissions cannot exceed those of this client's key.
   * `key` is null when the first answer was lost: rotate the key to get another secret.
   */
  create(body: CreateApiKeyBody, options?: CallOptions): Promise<CreateApiKeyData> {
    return this.#connection.data({ method: 'POST', path: PATH, body, units: 0 }, options)
  }

  /**
   * Makes a new secret; the present one works until the grace period ends. `key` is null when the first answer was
   * lost.
   */
  rotate(keyId: string, body: RotateKeyBody = {}, options?: CallOptions): Promise<RotateKeyData> {
    return this.#connection.data({ method: 'POST', path: `${pathOf(keyId)}/rotate`, body, units: 0 }, options)
  }

  /** Revokes a key immediately and permanently. */
  revoke(keyId: string, options?: CallOptions): Promise<RevokeApiKeyData> {
    return this.#connection.data({ method: 'DELETE', path: pathOf(keyId), units: 0 }, options)
  }
}
