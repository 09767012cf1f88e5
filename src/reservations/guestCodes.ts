import { timingSafeEqual } from 'node:crypto'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'

/** 80 bits: a code cannot be guessed, and the link stays short. */
const HEX_DIGITS = 20

/**
 * The codes in the links of guests' texts. A code follows from the reservation and the secret, so that none is stored;
 * whoever has it can answer proposals for the reservation and cancel it.
 */
export class GuestCodes {
  readonly #key: DerivedKey
  readonly #previousKeys: readonly DerivedKey[]

  /** Links made under previous secrets remain valid. */
  constructor(key: DerivedKey, previousKeys: readonly DerivedKey[]) {
    this.#key = key
    this.#previousKeys = previousKeys
  }

  of(reservationId: string): string {
    return codeOf(this.#key, reservationId)
  }

  isValid(reservationId: string, code: string): boolean {
    const sent = Buffer.from(code)
    return [this.#key, ...this.#previousKeys].some((key) => {
      const expected = Buffer.from(codeOf(key, reservationId))
      return sent.length === expected.length && timingSafeEqual(sent, expected)
    })
  }
}

function codeOf(key: DerivedKey, reservationId: string): string {
  return keyedHash(key, reservationId).slice(0, HEX_DIGITS)
}
