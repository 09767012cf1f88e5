import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { base32, type RandomBytes } from '#base/ids.ts'

/**
 * Returns the text of a secret file in the data folder, which is created with 256 random bits at the first start. Its
 * mode is 0600 from the first byte on, and is corrected when it was loosened.
 */
export function secretFile(folder: string, name: string, random: RandomBytes): string {
  const file = path.join(folder, name)
  try {
    // wx: of two servers that start at once, both use the file of the first.
    writeFileSync(file, `${base32(random(32))}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
  chmodSync(file, 0o600)
  const text = readFileSync(file, 'utf8').trim()
  if (text === '') throw new Error(`${file} is empty: put the secret back, or remove the file to create a new one`)
  return text
}
