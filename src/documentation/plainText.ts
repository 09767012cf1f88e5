import type { Inline } from './page.ts'

/** Returns the text of a line without its marks. */
export function plainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.kind === 'code' ? part.text : plainText(part.parts)))
    .join('')
}
