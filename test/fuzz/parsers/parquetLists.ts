import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'

/** Columns of Overture's places: a valid value, and odd replacements. */
const COLUMNS: Readonly<Record<string, readonly [valid: string, ...odd: string[]]>> = {
  id: ["'id' || i", 'null::varchar', 'i', "{'a': 1}"],
  names: [
    "{'primary': '가게', 'common': {'ko': '가게'}}",
    "{'primary': null}",
    "{'primary': 5}",
    "'가게'",
    "['가게']",
    'null::varchar',
    "{'primary': '가게', 'common': map {'ko': '식당'}}",
  ],
  categories: [
    "{'primary': 'cafe', 'alternate': ['korean_restaurant', null]}",
    "{'primary': null, 'alternate': 5}",
    "'cafe'",
    "[{'primary': 'cafe'}]",
  ],
  confidence: ['0.9::double', "'nan'::double", "'inf'::double", "'x'", 'null::double', '[0.9]'],
  bbox: [
    "{'xmin': 127.0, 'xmax': 127.0, 'ymin': 37.5, 'ymax': 37.5}",
    "{'xmin': null, 'xmax': 127.0, 'ymin': 37.5, 'ymax': 37.5}",
    "{'xmin': 'nan'::double, 'xmax': 127.0, 'ymin': 37.5, 'ymax': 37.5}",
    "{'xmin': '127', 'xmax': '127', 'ymin': '37', 'ymax': '37'}",
    "{'xmin': 1e308, 'xmax': 1e308, 'ymin': -1e308, 'ymax': 90}",
    '[1.0, 2.0]',
    "'x'",
  ],
  geometry: ["'POINT (127.0 37.5)'", "'POINT (x)'", "'POINT (1e999 -)'", "'\\x00\\x01'::blob", '5'],
  addresses: [
    "[{'freeform': '테헤란로 1', 'region': 'KR-11'}]",
    '[null::struct(freeform varchar, region varchar)]',
    "[{'freeform': null, 'region': 5}]",
    "{'freeform': '테헤란로 1'}",
    "['테헤란로 1']",
    '[]',
    'null::varchar',
  ],
  sources: [
    "[{'update_time': '2026-05-01T00:00:00Z'}]",
    '[null::struct(update_time varchar)]',
    "[{'update_time': null}, {'update_time': 'x'}]",
    '[5]',
    "'x'",
    "[{'update_time': '+275760-09-13T00:00:00Z'}]",
  ],
  phones: ["['+82 2 123 4567']", '[null::varchar]', '5', "['']", "[['x']]"],
  websites: ["['https://a.kr']", "['https://instagram.com/a', 'x']", '[null::varchar]', "'https://a.kr'"],
  taxonomy: ["{'primary': 'coffee_shop'}", "'x'", 'null::varchar'],
  operating_status: ["'open'", "'permanently_closed'", '5', "['open']"],
}
const OPTIONS = ['', ', compression uncompressed', ', compression zstd']
const NEEDED = ['id', 'names', 'categories', 'bbox']

/** The file that DuckDB writes, and the damage done to it. */
export interface ParquetInput {
  columns: string
  options: string
  rows: number
  /** Bytes to set in the file; the positions wrap around. */
  damage: readonly (readonly [at: number, value: number])[]
  cut: number | null
}

const columns = fc
  .tuple(
    ...Object.entries(COLUMNS).map(([name, [valid, ...odd]]) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof({ arbitrary: fc.constant(valid), weight: 12 }, fc.constantFrom(...odd)),
        fc.boolean(),
      ),
    ),
  )
  .map((all) =>
    all
      .filter(([name, , isThere]) => isThere || NEEDED.includes(name))
      .map(([name, value]) => `${value} as ${name}`)
      .join(', '),
  )

export const parquetLists: fc.Arbitrary<ParquetInput> = fc.record({
  columns,
  options: fc.constantFrom(...OPTIONS),
  rows: fc.oneof({ arbitrary: fc.constantFrom(1, 3), weight: 200 }, fc.constant(3000)),
  damage: fc.oneof(fc.constant([]), fc.array(fc.tuple(fc.nat(1 << 20), fc.nat(255)), { maxLength: 4 })),
  cut: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, fc.nat(3000)),
})

const folder = mkdtempSync(path.join(tmpdir(), 'oneset-fuzz-'))
const WHOLE_FILES_MAX = 200
const whole = new Map<string, Buffer>()
let connection: DuckDBConnection | null = null

/** Returns the file that an input describes: a GeoParquet file of places as DuckDB writes it, then damaged. */
export async function parquetFile({ columns, options, rows, damage, cut }: ParquetInput): Promise<Uint8Array> {
  const bytes = Buffer.from(await wholeFile(`(select ${columns} from range(${rows}) r(i))`, options))
  for (const [at, value] of damage) bytes[at % bytes.length] = value
  return cut === null ? bytes : bytes.subarray(0, cut)
}

async function wholeFile(query: string, options: string): Promise<Buffer> {
  const known = whole.get(query + options)
  if (known !== undefined) return known
  connection ??= await (await DuckDBInstance.create(':memory:')).connect()
  const file = path.join(folder, 'places.parquet')
  await connection.run(`copy ${query} to '${file}' (format parquet${options})`)
  if (whole.size >= WHOLE_FILES_MAX) whole.clear()
  const bytes = readFileSync(file)
  whole.set(query + options, bytes)
  return bytes
}
