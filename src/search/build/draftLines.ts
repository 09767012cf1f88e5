import type { IndexDraft } from './indexDraft.ts'

const LINE_FEED = 10

/** Adds the venues of complete lines. */
export function addLines(draft: IndexDraft, lines: Uint8Array): void {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, at)
    draft.addLine(bytes, at, end)
    at = end + 1
  }
}
