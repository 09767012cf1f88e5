import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FuzzRequest } from './fuzzRequest.ts'

/** A text that mostly repeats one part; `#` in that part is the number of the repetition. */
interface LongBody {
  before: string
  repeated: string
  times: number
  after: string
}

/** An input that once found a fault, and the expected response. */
export interface CorpusEntry {
  name: string
  /** The fault it caused, or would cause. */
  about: string
  /** Accepted statuses; null: no response, because the client disconnected. */
  statuses: (number | null)[]
  request: FuzzRequest
}

/** Returns all entries of the corpus, by name. */
export function corpusEntries(): CorpusEntry[] {
  const folder = path.join(import.meta.dirname, 'corpus')
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({ ...readEntry(path.join(folder, file)), name: path.basename(file, '.json') }))
}

/** Reads a stored request, with its long body expanded; a request alone, or an entry of the corpus. */
export function readEntry(file: string): Omit<CorpusEntry, 'name'> {
  type Stored = Omit<FuzzRequest, 'body'> & { body: string | LongBody | null }
  const read = JSON.parse(readFileSync(file, 'utf8')) as
    | Stored
    | { about: string; statuses: (number | null)[]; request: Stored }
  const { about, statuses, request } = 'request' in read ? read : { about: '', statuses: [], request: read }
  return { about, statuses, request: { ...request, body: bodyOf(request.body) } }
}

function bodyOf(body: string | LongBody | null): string | null {
  if (body === null || typeof body === 'string') return body
  const { before, repeated, times, after } = body
  return before + Array.from({ length: times }, (_, i) => repeated.replaceAll('#', String(i))).join('') + after
}
