import { crc32 } from 'node:zlib'
import type { RandomBytes } from '#base/ids.ts'

/**
 * Live and test keys are secrets. A browser key is public, because it is part of a web page, and may only read places.
 */
export const KEY_MODES = ['live', 'test', 'browser'] as const
export type KeyMode = (typeof KEY_MODES)[number]

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 24
const CHECKSUM_LENGTH = 6
const FORMAT = /^os_(live|test|browser)_([0-9A-Za-z]{24})([0-9A-Za-z]{6})$/

/** Makes a new key, `os_live_<24 base62><6 checksum>`, with 142 random bits (docs/reference/billing.md#keys). */
export function makeKey(mode: KeyMode, random: RandomBytes): string {
  const start = `os_${mode}_${randomBase62(BODY_LENGTH, random)}`
  return start + checksumOf(start)
}

/**
 * Returns the mode of a key with a correct format and checksum, else null: typing errors are detected without a
 * look-up.
 */
export function modeOfKey(text: string): KeyMode | null {
  const match = FORMAT.exec(text)
  if (!match) return null
  const start = text.slice(0, -CHECKSUM_LENGTH)
  return checksumOf(start) === match[3] ? (match[1] as KeyMode) : null
}

/** CRC-32 of everything before the checksum: 32 bits fit into six base-62 digits. */
function checksumOf(start: string): string {
  let rest = crc32(start)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** Discards bytes from 248 on, so that every digit is equally likely. */
function randomBase62(length: number, random: RandomBytes): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62)
    }
  }
  return text
}
