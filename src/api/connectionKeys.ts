import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { KeyChecks } from '#flows/identify.ts'
import type { Refusal } from '#flows/refusal.ts'
import { keyIn, keyInUrl } from './credentials.ts'

/** The key that came last over a connection, as its headers had it. */
interface KnownKey {
  kind: 'key'
  authorization: string | undefined
  plain: string | string[] | undefined
  /** Null: what was sent is no key. */
  hash: string | null
}

/**
 * The hash of a request's key. A kept connection sends the same key each time, so its hash is made once: that takes as
 * long as half of a read. Whether the key is sound is looked up with every request. Its text is held as long as its
 * connection, and no longer.
 */
export class ConnectionKeys {
  readonly #keys: KeyChecks
  readonly #known = new WeakMap<Socket, KnownKey>()

  constructor(keys: KeyChecks) {
    this.#keys = keys
  }

  hashOf({ url = '', headers, socket }: IncomingMessage): Pick<KnownKey, 'kind' | 'hash'> | Refusal {
    const inUrl = keyInUrl(url)
    if (inUrl) return inUrl
    const { authorization, 'x-api-key': plain } = headers
    const known = this.#known.get(socket)
    if (known && known.authorization === authorization && known.plain === plain) return known
    const credential = keyIn(headers)
    if (credential.kind === 'refused') return credential
    const found = { kind: 'key', authorization, plain, hash: this.#keys.hashOf(credential.key) } as const
    this.#known.set(socket, found)
    return found
  }
}
