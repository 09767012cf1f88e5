import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { base32, type RandomBytes } from '#base/ids.ts'

/**
 * The text of a secret file in the data folder; made with 256 random bits at first start. Mode 0600 from the first
 * byte on, and set right when somebody loosened it.
 */
export function secretFile(folder: string, name: string, random: RandomBytes): string {
  const file = path.join(folder, name)
  try {
    // wx: two servers that start at once agree on the file of the first.
    writeFileSync(file, `${base32(random(32))}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
  chmodSync(file, 0o600)
  const text = readFileSync(file, 'utf8').trim()
  if (text === '') throw new Error(`${file} is empty: put the secret back, or remove the file to have a new one made`)
  return text
}
