import { readFile } from 'node:fs/promises'
import { compareByCodeUnit } from '#base/text/text.ts'
import type { NameCounts } from '../nameCounts.ts'

/** The counts as JSON, ascending, so that equal counts have equal bytes. */
export interface NameCountsJson {
  records: number
  grams: [gram: number, records: number][]
  wholes: [name: string, places: number][]
  distinctives: [name: string, places: number][]
}

export function nameCountsJson({ records, grams, wholes, distinctives }: NameCounts): NameCountsJson {
  const byText = (counts: ReadonlyMap<string, number>) => [...counts].sort(([a], [b]) => compareByCodeUnit(a, b))
  return {
    records,
    grams: [...grams].sort(([a], [b]) => a - b),
    wholes: byText(wholes),
    distinctives: byText(distinctives),
  }
}

/** Returns undefined for a release of an older program, which has no counts. */
export async function readNameCounts(file: string): Promise<NameCounts | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return undefined
  const { records, grams, wholes, distinctives } = JSON.parse(text) as NameCountsJson
  return { records, grams: new Map(grams), wholes: new Map(wholes), distinctives: new Map(distinctives) }
}
