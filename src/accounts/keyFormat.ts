import { crc32 } from 'node:zlib'
import type { RandomBytes } from '#base/ids.ts'

/** live and test keys are secrets; a browser key stands in a web page for everyone to read, and may read places only. */
export const KEY_MODES = ['live', 'test', 'browser'] as const
export type KeyMode = (typeof KEY_MODES)[number]

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 24
const CHECKSUM_LENGTH = 6
const FORMAT = /^os_(live|test|browser)_([0-9A-Za-z]{24})([0-9A-Za-z]{6})$/

/** A fresh key, `os_live_<24 base62><6 checksum>`: 142 random bits (docs/reference/billing.md#keys). */
export function makeKey(mode: KeyMode, random: RandomBytes): string {
  const start = `os_${mode}_${randomBase62(BODY_LENGTH, random)}`
  return start + checksumOf(start)
}

/** The mode of a key whose form and checksum are right, else null: typing errors are told without a look-up. */
export function modeOfKey(text: string): KeyMode | null {
  const match = FORMAT.exec(text)
  if (!match) return null
  const start = text.slice(0, -CHECKSUM_LENGTH)
  return checksumOf(start) === match[3] ? (match[1] as KeyMode) : null
}

/** CRC-32 of everything before it: 32 bits fit into six base-62 digits. */
function checksumOf(start: string): string {
  let rest = crc32(start)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** Bytes from 248 on are thrown away, so that every digit is equally likely. */
function randomBase62(length: number, random: RandomBytes): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62)
    }
  }
  return text
}
