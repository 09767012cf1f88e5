import { ReadingDraft } from '../readingDraft.ts'
import type { SourceInfo, SourceReading } from '../record.ts'
import { linesOf } from './ndjson.ts'

/** Lines that name no source cannot be counted under one; they are kept under this name. */
const NAMELESS = 'records'

/**
 * Reads source records as they are (NDJSON, also .gz and .zst): one reading for each `source` the file names, in the
 * order of their first lines. `infos` tells what is known of a source as a whole; one not in it is taken as an
 * independent list that may repeat itself and is no register.
 */
export async function readRecords(file: string, infos: ReadonlyMap<string, SourceInfo>): Promise<SourceReading[]> {
  const drafts = new Map<string, ReadingDraft>()
  const draftOf = (name: string): ReadingDraft => {
    let draft = drafts.get(name)
    if (!draft) {
      const unknown = { name, independenceGroup: name, duplicateFree: false, register: false }
      drafts.set(name, (draft = new ReadingDraft(infos.get(name) ?? unknown)))
    }
    return draft
  }
  for await (const lines of linesOf(file)) {
    for (const { number, text } of lines) {
      if (text === null) draftOf(NAMELESS).reject(number, 'line is too long')
      else if (text.trim() !== '') takeLine(text, number, draftOf)
    }
  }
  return [...drafts.values()].map((draft) => draft.finish())
}

function takeLine(text: string, number: number, draftOf: (source: string) => ReadingDraft): void {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return draftOf(NAMELESS).reject(number, 'line is no JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return draftOf(NAMELESS).reject(number, 'line is no JSON object')
  }
  const raw = value as Readonly<Record<string, unknown>>
  const source = raw['source']
  draftOf(typeof source === 'string' && /^[a-z0-9_]{1,40}$/.test(source) ? source : NAMELESS).take(raw, number)
}
