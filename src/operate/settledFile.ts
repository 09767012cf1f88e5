import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SettledPair } from '#pipeline/settledPairs.ts'
import { recordKey, type SetAsideRecords } from './lists/setAsideRecords.ts'

/**
 * The file in the data folder with people's decisions on pairs of records, and on records that get no venue, one per
 * line; a later line overrides an earlier one.
 */
export const SETTLED_FILE = 'decisions.ndjson'

/** A person's decision that a record gets no venue, for this reason; null takes the decision back. */
interface SetAsideDecision {
  record: SettledPair['a']
  setAside: string | null
}

export type Decision = SettledPair | SetAsideDecision

export type SettledReading =
  | { kind: 'read'; pairs: SettledPair[]; setAside: SetAsideRecords }
  | { kind: 'refused'; reason: string }

/** Reads decisions; a missing file contains none. */
export async function readSettled(file: string): Promise<SettledReading> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return ''
    throw cause
  })
  const pairs: SettledPair[] = []
  const setAside = new Map<string, string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const given = parsed(line)
    const [pair, record] = [settledPair(given), setAsideRecord(given)]
    if (pair !== null) pairs.push(pair)
    else if (record === null)
      return {
        kind: 'refused',
        reason: `${file}, line ${index + 1} is not {"a": {"source", "sourceId"}, "b": {…}, "same": true|false} or {"record": {"source", "sourceId"}, "setAside": "reason"|null}`,
      }
    else if (record.setAside === null) setAside.delete(recordKey(record.record))
    else setAside.set(recordKey(record.record), record.setAside)
  }
  return { kind: 'read', pairs, setAside }
}

/**
 * Appends the decisions on pairs and records on which the file has none yet, all or nothing: what a person decided
 * meanwhile stays. Returns how many were added.
 */
export async function appendNewDecisions(file: string, decisions: readonly Decision[]): Promise<number | string> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return ''
    throw cause
  })
  const reading = await readSettled(file)
  if (reading.kind === 'refused') return reading.reason
  const known = new Set(text.split('\n').flatMap((line) => decisionKey(parsed(line)) ?? []))
  const fresh = decisions.filter((decision) => !known.has(decisionKey(decision) ?? ''))
  if (fresh.length === 0) return 0
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  const ending = text === '' || text.endsWith('\n') ? '' : '\n'
  await writeFile(part, `${text}${ending}${fresh.map((decision) => `${JSON.stringify(decision)}\n`).join('')}`)
  await rename(part, file)
  return fresh.length
}

/** Appends a decision. Creates the folder if needed, because a release may be reviewed where no server has run. */
export async function appendSettled(file: string, { a, b, same }: SettledPair): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await appendFile(file, `${JSON.stringify({ a: named(a), b: named(b), same })}\n`)
}

function named({ source, sourceId }: SettledPair['a']): SettledPair['a'] {
  return { source, sourceId }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

const isNamed = (side: SettledPair['a'] | undefined) =>
  typeof side?.source === 'string' && typeof side.sourceId === 'string'

/** Reasons are counted in reports, so they are short names. */
const REASON = /^[a-z_]{1,40}$/

function setAsideRecord(given: unknown): SetAsideDecision | null {
  const { record, setAside } = (given ?? {}) as Partial<SetAsideDecision>
  const isReason = setAside === null || (typeof setAside === 'string' && REASON.test(setAside))
  return isNamed(record) && isReason ? (given as SetAsideDecision) : null
}

/** Returns the same key for two decisions on one pair in either order, or on one record; null for neither. */
function decisionKey(given: unknown): string | null {
  const [pair, record] = [settledPair(given), setAsideRecord(given)]
  if (pair !== null) return [recordKey(pair.a), recordKey(pair.b)].toSorted().join('\n')
  return record === null ? null : recordKey(record.record)
}

function settledPair(given: unknown): SettledPair | null {
  const { a, b, same } = (given ?? {}) as Partial<SettledPair>
  return isNamed(a) && isNamed(b) && typeof same === 'boolean' ? (given as SettledPair) : null
}
