import { groupedByCode } from '../columns/groupedByCode.ts'
import { jsonSection, type Sections } from '../sections.ts'

/** Digits of the code of a province and of a sigungu. */
export const [PROVINCE_DIGITS, SIGUNGU_DIGITS] = [2, 5]

/** The positions of a sigungu in region order: from `from` up to `to`; those from `openTo` on are closed for good. */
export interface OrdinalRange {
  from: number
  openTo: number
  to: number
}

/** Venues ordered by sigungu, within each in discovery order: a sigungu is one range with its best venues first. */
export interface RegionOrder {
  /** By position. */
  ordinals: Uint32Array
  /** By ordinal. */
  positions: Uint32Array
  stretches: [sigungu: string, stretch: OrdinalRange][]
}

export function regionOrderOf(codes: readonly string[], openCount: number): RegionOrder {
  const sigunguOf = codes.map((code) => code.slice(0, SIGUNGU_DIGITS))
  const ordinals = groupedByCode(sigunguOf)
  const positions = new Uint32Array(codes.length)
  const stretches: [string, OrdinalRange][] = []
  ordinals.forEach((ordinal, position) => {
    positions[ordinal] = position
    if (stretches.at(-1)?.[0] !== sigunguOf[ordinal])
      stretches.push([sigunguOf[ordinal]!, { from: position, openTo: position, to: position }])
    const [, stretch] = stretches.at(-1)!
    stretch.to = position + 1
    if (ordinal < openCount) stretch.openTo = position + 1
  })
  return { ordinals, positions, stretches }
}

export function regionOrderSections({ ordinals, stretches }: RegionOrder): Map<string, ArrayBufferView> {
  return new Map<string, ArrayBufferView>([
    ['regions.ordinals', ordinals],
    ['regions.stretches', jsonSection(stretches)],
  ])
}

/** The part of the region order that a query needs. */
export class Sigungus {
  /** By position in region order. */
  readonly ordinals: Uint32Array
  readonly #stretches: ReadonlyMap<string, OrdinalRange>
  #positions: Uint32Array | null = null

  constructor(sections: Sections) {
    this.ordinals = sections.u32('regions.ordinals')
    this.#stretches = new Map(sections.json<RegionOrder['stretches']>('regions.stretches'))
  }

  /** By ordinal: the position in region order. Computed on first use; most queries do not need it. */
  get positions(): Uint32Array {
    if (this.#positions) return this.#positions
    const positions = new Uint32Array(this.ordinals.length)
    this.ordinals.forEach((ordinal, position) => (positions[ordinal] = position))
    return (this.#positions = positions)
  }

  /** Returns null for a prefix that is not the code of a sigungu with venues. */
  stretchOf(prefix: string): OrdinalRange | null {
    return this.#stretches.get(prefix) ?? null
  }
}
