import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { unpackedBytesMax, unpackedTooLarge } from '#sources/packedSize.ts'
import type { Listing } from '#linkage/listing.ts'

/** A row of a table of venues: its id as text, and what it says. */
export interface ListedVenue {
  id: string
  listing: Listing
}

export type Rows = readonly Readonly<Record<string, unknown>>[]

/** Names under which lists have a field; the first that is there counts. */
const NAMES: Readonly<Record<keyof Listing, readonly string[]>> = {
  name: ['name', 'title'],
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'longitude'],
  roadAddress: ['roadAddress', 'road_address', 'address', 'addr'],
  jibunAddress: ['jibunAddress', 'jibun_address'],
  postcode: ['postcode', 'zip', 'postalCode'],
  phone: ['phone', 'tel'],
  homepage: ['homepage', 'website', 'url'],
  category: ['category', 'type', 'kind'],
  brand: ['brand'],
}

/** What a row says; unknown columns say nothing. A city is part of the address. */
export function listingOf(row: Readonly<Record<string, unknown>>): Listing {
  const text = (field: keyof Listing) => NAMES[field].map((name) => textOf(row[name])).find((value) => value !== '')
  const number = (field: 'lat' | 'lng') => {
    const value = text(field)
    return value === undefined || !Number.isFinite(Number(value)) ? undefined : Number(value)
  }
  const address = [text('roadAddress') ?? '', textOf(row['city'])].filter((part) => part !== '').join(', ')
  const fields = {
    name: text('name') ?? '',
    lat: number('lat'),
    lng: number('lng'),
    roadAddress: address === '' ? undefined : address,
    jibunAddress: text('jibunAddress'),
    postcode: text('postcode'),
    phone: text('phone'),
    homepage: text('homepage'),
    category: text('category'),
    brand: text('brand'),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Listing
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** Reads a table of venues, CSV or JSON. Throws `RowFault` when it is none. */
export async function readListings(file: string): Promise<ListedVenue[]> {
  const rows = await readRows(file)
  return rows.map((row, i) => {
    const id = textOf(row['id'])
    if (id === '') throw new RowFault(`${file}, row ${i + 1}: there is no id`)
    const listing = listingOf(row)
    if (listing.name === '') throw new RowFault(`${file}, row ${i + 1}: there is no name`)
    return { id, listing }
  })
}

/** Reads pairs of ids: the first two columns of a CSV, or JSON of `[left, right]` or objects whose first two values are the ids. */
export async function readIdPairs(file: string): Promise<(readonly [left: string, right: string])[]> {
  const rows = await readRows(file)
  if (rows.length === 0) throw new RowFault(`${file} holds no pairs of ids`)
  return rows.map((row, i) => {
    const [left = '', right = ''] = Object.values(row).map(textOf)
    if (left === '' || right === '') throw new RowFault(`${file}, row ${i + 1}: two ids are expected`)
    return [left, right] as const
  })
}

/** A file that does not hold what was said; the message is for the person at the keyboard. */
export class RowFault extends Error {}

/** Rows of a file: CSV with a header, a JSON array, or one JSON value a line; `.gz` too. */
export async function readRows(file: string): Promise<Rows> {
  const text = await readText(file)
  const first = text.trimStart()[0]
  if (first === '{') return text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [jsonRow(file, line, i)]))
  if (first !== '[') return csvRows(text)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const whole = parsed(text) ?? lines.map(parsed)
  if (!Array.isArray(whole) || !whole.every(isObject)) throw new RowFault(`${file} is no JSON array of rows`)
  return whole
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new RowFault(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  })
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isGzip ? unpackedBytes(file, bytes) : bytes).toString('utf8').replace(/^\uFEFF/u, '')
}

function unpackedBytes(file: string, packed: Buffer): Buffer {
  const maxOutputLength = unpackedBytesMax(packed.length)
  try {
    return gunzipSync(packed, { maxOutputLength })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new RowFault(
      isTooLarge ? unpackedTooLarge(file, maxOutputLength).message : `${file} cannot be unpacked: ${String(error)}`,
    )
  }
}

function jsonRow(file: string, line: string, index: number): Readonly<Record<string, unknown>> {
  const row = parsed(line)
  if (!isObject(row)) throw new RowFault(`${file}, line ${index + 1} is no JSON object`)
  return row
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A quoted field (either quote; its own one doubled or behind a backslash) that ends before a comma or the line's end, or a plain one. */
const FIELD = /"((?:[^"\\]|\\.|"")*)"(?=,|\r?\n|$)|'((?:[^'\\]|\\.|'')*)'(?=,|\r?\n|$)|([^,\r\n]*)/y
const AFTER_FIELD = /,|\r?\n|$/y

function csvRows(text: string): Rows {
  const [header = [], ...lines] = csvLines(text)
  return lines
    .filter((cells) => cells.length > 1)
    .map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])))
}

function csvLines(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    FIELD.lastIndex = at
    const [field = '', double, single, plain] = FIELD.exec(text) ?? []
    cells.push(plain ?? (double ?? single ?? '').replace(/\\(.)|(["'])\2/gu, '$1$2'))
    AFTER_FIELD.lastIndex = at + field.length
    const after = AFTER_FIELD.exec(text)?.[0] ?? ''
    at += field.length + Math.max(1, after.length)
    if (after === ',') continue
    lines.push(cells)
    cells = []
  }
  return lines
}
