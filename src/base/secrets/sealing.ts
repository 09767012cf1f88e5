import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { RandomBytes } from '../ids.ts'
import type { DerivedKey } from './secretKeys.ts'

const MARK = 'sealed:1:'
/** NIST SP 800-38D: 96 random bits, sufficient for 2^32 texts under one key; a tag of 128 bits. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts personal data (names, phones) before it is stored: AES-256-GCM, as `sealed:1:<key id>:<base64url of nonce,
 * ciphertext and tag>`. The purpose is authenticated with it, so that a text copied into another column does not open.
 */
export class Sealing {
  #current: DerivedKey
  #byId: ReadonlyMap<string, DerivedKey>
  #random: RandomBytes

  /** `previous` are the keys of earlier secrets: they open texts and never seal. */
  constructor(current: DerivedKey, previous: readonly DerivedKey[], random: RandomBytes) {
    this.#current = current
    this.#byId = new Map([...previous, current].map((key) => [key.id, key]))
    this.#random = random
  }

  /** The prefix of every text sealed with the current key. */
  get currentMark(): string {
    return `${MARK}${this.#current.id}:`
  }

  seal(text: string, purpose: string): string {
    const nonce = this.#random(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#current.key, nonce).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return this.currentMark + sealed.toString('base64url')
  }

  /** Returns the text; null when its key is not available. Throws when it was changed or sealed for another purpose. */
  open(sealed: string, purpose: string): string | null {
    const [keyId = '', encoded = ''] = sealed.slice(MARK.length).split(':')
    if (!isSealed(sealed)) throw new Error('this text is not sealed')
    const key = this.#byId.get(keyId)
    if (!key) return null
    const bytes = Buffer.from(encoded, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const middle = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(middle), decipher.final()]).toString('utf8')
  }
}

export function isSealed(text: string): boolean {
  return text.startsWith(MARK)
}
