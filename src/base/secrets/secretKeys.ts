import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** A key for one purpose, derived from the installation's secret. */
export interface DerivedKey {
  /** Identifies the secret that a stored hash was made with, without revealing anything about it. */
  id: string
  /** Imported once: given bytes, Node imports the key again for each hash, at seven times the cost of the hash. */
  key: KeyObject
}

/**
 * Derives a key by HKDF-SHA-256; `purpose` separates keys of different uses (docs/reference/administration.md#secret).
 */
export function deriveKey(secret: string, purpose: string): DerivedKey {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', `oneset/${purpose}/v1`, 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), key: createSecretKey(bytes) }
}

/** Returns the HMAC-SHA-256 as hex. Keys and tokens are stored and looked up in this form. */
export function keyedHash(key: DerivedKey, text: string): string {
  return createHmac('sha256', key.key).update(text).digest('hex')
}
