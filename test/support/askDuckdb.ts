import { DuckDBInstance, type Json } from '@duckdb/node-api'

/** Runs a query in a DuckDB of its own, in memory, and returns its rows. */
export async function askDuckdb(sql: string): Promise<Record<string, Json>[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
