import { recordsInfo } from '../listNotes.ts'
import { ReadingDraft } from '../readingDraft.ts'
import type { OnRejected, SourceInfo, SourceReading } from '../record.ts'
import { LINE_LENGTH_MAX, linesOf, type Line } from './ndjson.ts'

/** The name under which a file without any named source is counted. */
const NAMELESS = 'records'
const SOURCE_NAME = /^[a-z0-9_]{1,40}$/

/**
 * Reads source records (NDJSON, also .gz and .zst): one reading for each `source` in the file, in the order of their
 * first lines. `infos` states the facts of each source as a whole; for other sources see `recordsInfo`. A line that names no source (a truncated one, for example) counts for the
 * source of the previous line, at the start of the file for the first source.
 */
export async function readRecords(
  file: string,
  infos: ReadonlyMap<string, SourceInfo>,
  onRejected: OnRejected = () => {},
): Promise<SourceReading[]> {
  const drafts = new Map<string, ReadingDraft>()
  const draftOf = (name: string): ReadingDraft => {
    let draft = drafts.get(name)
    if (!draft) {
      drafts.set(name, (draft = new ReadingDraft(infos.get(name) ?? recordsInfo(name), onRejected)))
    }
    return draft
  }
  let current: ReadingDraft | null = null
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      const content = contentOf(line)
      if (content === null) continue
      if (content.source !== null) current = draftOf(content.source)
      current ??= draftOf((await firstSource(file)) ?? NAMELESS)
      take(current, content)
    }
  }
  return [...drafts.values()].map((draft) => draft.finish())
}

/**
 * Returns the first source that a line names; null when none does. The file is read twice where its first line names
 * none, because lines without a source may be more than fit into memory.
 */
async function firstSource(file: string): Promise<string | null> {
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      const source = contentOf(line)?.source ?? null
      if (source !== null) return source
    }
  }
  return null
}

/** The content of a line; `source` is null when it names none. */
type Content =
  | { kind: 'object'; line: number; source: string | null; raw: Readonly<Record<string, unknown>> }
  | { kind: 'broken'; line: number; source: null; reason: string; text: string }

function contentOf({ number, text, beginning }: Line): Content | null {
  const broken = (reason: string): Content => ({
    kind: 'broken',
    line: number,
    source: null,
    reason,
    text: text ?? beginning,
  })
  if (text === null) return broken(`line has more than ${LINE_LENGTH_MAX} characters; a record is one object a line`)
  if (text.trim() === '') return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return broken('line is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return broken('line is not a JSON object')
  const raw = value as Readonly<Record<string, unknown>>
  const source = raw['source']
  const named = typeof source === 'string' && SOURCE_NAME.test(source)
  return { kind: 'object', line: number, source: named ? source : null, raw }
}

function take(draft: ReadingDraft, content: Content): void {
  if (content.kind === 'object') draft.take(content.raw, content.line)
  else draft.reject(content.line, content.reason, content.text)
}
