import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { nullable } from '#contract/schemas/values.ts'
import { sha256Of } from '../checksum.ts'
import { VERSION } from '../currentVersion.ts'
import type { ObjectStore } from './objectStore.ts'

/** Increases when a reader of the old format cannot read the new one. */
const FORMAT = 1

const StoredShelfSchema = Type.Object({
  format: Type.Literal(FORMAT),
  current: nullable(Type.String({ pattern: VERSION.source })),
  releases: Type.Array(Type.Object({ version: Type.String({ pattern: VERSION.source }), held: Type.Boolean() }), {
    maxItems: 1_000,
  }),
})

/** The object that says which releases the store holds, and which of them is served. */
export interface StoredShelf {
  current: string | null
  /** In the order in which they were added. */
  releases: readonly { version: string; held: boolean }[]
}

const SHELF_KEY = 'shelf.json'
const SHELF_BYTES_MAX = 256 * 1024

/** Reads the shelf of a store; an empty one when nothing was ever published there. */
export async function readStoredShelf(objects: ObjectStore): Promise<StoredShelf> {
  const text = await readText(objects, SHELF_KEY, SHELF_BYTES_MAX)
  if (text === null) return { current: null, releases: [] }
  const shelf = parsed(text)
  if (!Check(StoredShelfSchema, shelf))
    throw new Error(`${objects.place}/${SHELF_KEY} is not a list of releases that this program reads`)
  return { current: shelf.current, releases: shelf.releases }
}

export async function writeStoredShelf(objects: ObjectStore, shelf: StoredShelf): Promise<void> {
  await writeText(objects, SHELF_KEY, JSON.stringify({ format: FORMAT, ...shelf }))
}

/** Returns the text of a small object; null when there is none. Throws when it is larger than `bytesMax`. */
export async function readText(objects: ObjectStore, key: string, bytesMax: number): Promise<string | null> {
  const body = await objects.read(key)
  if (body === null) return null
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > bytesMax) throw new Error(`${objects.place}/${key} has more than ${bytesMax} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export async function writeText(objects: ObjectStore, key: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  const read = async function* () {
    yield bytes
  }
  await objects.write(key, { bytes: bytes.byteLength, sha256: sha256Of(bytes), read })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
