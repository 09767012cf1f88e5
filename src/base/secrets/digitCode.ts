import type { RandomBytes } from '../ids.ts'

/**
 * Returns a code of `length` decimal digits that a person can type. 64 random bits make every code equally likely, to
 * within 10^-10.
 */
export function digitCode(random: RandomBytes, length: number): string {
  const number = Buffer.from(random(8)).readBigUInt64BE() % 10n ** BigInt(length)
  return number.toString().padStart(length, '0')
}
