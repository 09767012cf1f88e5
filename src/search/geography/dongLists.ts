import { groupedByCode } from '../columns/groupedByCode.ts'
import { jsonSection, type Sections } from '../sections.ts'

/** Ten digits identify a dong, fewer a province or a sigungu. */
const DONG_DIGITS = 10

/** Returns the venues of each dong, ascending; `codes` are the region codes by ordinal. */
export function dongSections(codes: readonly string[]): Map<string, ArrayBufferView> {
  const ordinals = groupedByCode(codes)
  const starts: [code: string, start: number][] = []
  ordinals.forEach((ordinal, at) => {
    if (starts.at(-1)?.[0] !== codes[ordinal]) starts.push([codes[ordinal]!, at])
  })
  return new Map<string, ArrayBufferView>([
    ['dongs.ordinals', ordinals],
    ['dongs.starts', jsonSection(starts)],
  ])
}

/** Returns the region codes by ordinal. */
export function regionCodesIn(sections: Sections): string[] {
  const ordinals = sections.u32('dongs.ordinals')
  const starts = sections.json<[string, number][]>('dongs.starts')
  const codes = Array<string>(ordinals.length).fill('')
  starts.forEach(([code, start], i) => {
    for (const ordinal of ordinals.subarray(start, starts[i + 1]?.[1])) codes[ordinal] = code
  })
  return codes
}

export class DongLists {
  readonly #lists = new Map<string, Uint32Array>()

  constructor(sections: Sections) {
    const ordinals = sections.u32('dongs.ordinals')
    const starts = sections.json<[string, number][]>('dongs.starts')
    starts.forEach(([code, start], i) => this.#lists.set(code, ordinals.subarray(start, starts[i + 1]?.[1])))
  }

  /** Returns the venues of a dong; empty for a dong without any, null when the prefix is not a dong's code. */
  of(prefix: string): Uint32Array | null {
    if (prefix.length !== DONG_DIGITS) return null
    return this.#lists.get(prefix) ?? new Uint32Array(0)
  }
}
