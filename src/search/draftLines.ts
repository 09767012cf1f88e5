import type { Venue } from '#contract/venue.ts'
import type { IndexDraft } from './indexDraft.ts'

const LINE_FEED = 10

/** Adds the venues of whole lines. */
export function addLines(draft: IndexDraft, lines: Uint8Array): void {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, at)
    draft.add(JSON.parse(bytes.toString('utf8', at, end)) as Venue)
    at = end + 1
  }
}
