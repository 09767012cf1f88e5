import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SettledPair } from '#pipeline/settledPairs.ts'

/**
 * The file in the data folder with people's decisions on pairs of records, one per line; a later line overrides an
 * earlier one.
 */
export const SETTLED_FILE = 'decisions.ndjson'

export type SettledReading = { kind: 'read'; pairs: SettledPair[] } | { kind: 'refused'; reason: string }

/** Reads decisions; a missing file contains none. */
export async function readSettled(file: string): Promise<SettledReading> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return ''
    throw cause
  })
  const pairs: SettledPair[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const pair = settledPair(line)
    if (pair === null)
      return {
        kind: 'refused',
        reason: `${file}, line ${index + 1} is not {"a": {"source", "sourceId"}, "b": {…}, "same": true|false}`,
      }
    pairs.push(pair)
  }
  return { kind: 'read', pairs }
}

/** Appends a decision. Creates the folder if needed, because a release may be reviewed where no server has run. */
export async function appendSettled(file: string, { a, b, same }: SettledPair): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await appendFile(file, `${JSON.stringify({ a: named(a), b: named(b), same })}\n`)
}

function named({ source, sourceId }: SettledPair['a']): SettledPair['a'] {
  return { source, sourceId }
}

function settledPair(line: string): SettledPair | null {
  let given: unknown
  try {
    given = JSON.parse(line)
  } catch {
    return null
  }
  const { a, b, same } = (given ?? {}) as Partial<SettledPair>
  const isNamed = (side: SettledPair['a'] | undefined) =>
    typeof side?.source === 'string' && typeof side.sourceId === 'string'
  return isNamed(a) && isNamed(b) && typeof same === 'boolean' ? (given as SettledPair) : null
}
