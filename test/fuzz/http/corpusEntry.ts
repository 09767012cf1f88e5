import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FuzzRequest } from './fuzzRequest.ts'

/** A text that is mostly one part repeated; `#` in that part is the number of the repetition. */
interface LongBody {
  before: string
  repeated: string
  times: number
  after: string
}

/** An input that found a fault once, and what it should be answered. */
export interface CorpusEntry {
  name: string
  /** What went wrong, or would. */
  about: string
  /** Any of these; null: no answer at all, as the client has left. */
  statuses: (number | null)[]
  request: FuzzRequest
}

/** All entries of the corpus, by name. */
export function corpusEntries(): CorpusEntry[] {
  const folder = path.join(import.meta.dirname, 'corpus')
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({ ...readEntry(path.join(folder, file)), name: path.basename(file, '.json') }))
}

/** One stored request, with its long body written out; a request alone, or an entry of the corpus. */
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
