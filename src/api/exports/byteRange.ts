/** The part of a file that a request asks for. `end` is exclusive. */
export type ByteRange = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' }

/** One range; `Range` with several is ignored, as RFC 9110 (14.2) permits. */
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Reads the headers `Range` and `If-Range` of a request for a file (RFC 9110, 14.2 and 13.1.5). A range that cannot be
 * read is ignored, as is one whose `If-Range` is not the strong tag of this file.
 */
export function byteRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange {
  const found = ONE_RANGE.exec(range?.trim() ?? '')
  const [first = '', last = ''] = [found?.[1], found?.[2]]
  if (first === '' && last === '') return { kind: 'whole' }
  if (ifRange !== undefined && ifRange !== etag) return { kind: 'whole' }
  if (first === '') return suffix(Number(last), bytes)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  if (start >= bytes) return { kind: 'unsatisfiable' }
  return { kind: 'part', start, end: last === '' ? bytes : Math.min(Number(last) + 1, bytes) }
}

/** The last bytes of the file. */
function suffix(length: number, bytes: number): ByteRange {
  if (length === 0 || bytes === 0) return { kind: 'unsatisfiable' }
  return { kind: 'part', start: Math.max(0, bytes - length), end: bytes }
}
