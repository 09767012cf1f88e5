import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** A key for one purpose, made from the installation's one secret. */
export interface DerivedKey {
  /** Says which secret a stored hash was made with, without telling anything about it. */
  id: string
  /** Imported once: from bytes, Node would import it anew for each hash, at seven times the cost of the hash. */
  key: KeyObject
}

/**
 * HKDF-SHA-256 of the secret; `purpose` keeps keys of different uses apart (docs/reference/administration.md#secret).
 */
export function deriveKey(secret: string, purpose: string): DerivedKey {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', `oneset/${purpose}/v1`, 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), key: createSecretKey(bytes) }
}

/** HMAC-SHA-256 as hex: how keys and tokens are stored and found again. */
export function keyedHash(key: DerivedKey, text: string): string {
  return createHmac('sha256', key.key).update(text).digest('hex')
}
