import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** A small GeoParquet file of places, as DuckDB writes it. */
export async function placesParquet(): Promise<Uint8Array> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'oneset-fuzz-')), 'places.parquet')
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(
    `copy (select 'id' || i as id, {'primary': '가게'} as names, {'primary': 'cafe'} as categories, 0.9::double as confidence,
       {'xmin': 127.0, 'xmax': 127.0, 'ymin': 37.5, 'ymax': 37.5} as bbox from range(3) r(i)) to '${file}' (format parquet)`,
  )
  connection.closeSync()
  return readFileSync(file)
}
