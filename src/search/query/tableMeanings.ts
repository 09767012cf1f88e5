import { addTo, type Bitmap } from '../columns/bitmap.ts'
import { regionTag } from '../columns/ownTags.ts'
import type { FilterTables } from '../columns/tables.ts'
import { CircleCells } from '../geography/circle.ts'
import { Distances } from '../geography/distance.ts'
import type { Area } from '../keyword/placeNames.ts'
import type { MeaningSets } from '../keyword/roleAnswers.ts'

type MeaningTables = Pick<FilterTables, 'tags' | 'dongs' | 'grid'>

/** The venues of an index that words mean. */
export class TableMeanings implements MeaningSets {
  readonly #tables: MeaningTables

  constructor(tables: MeaningTables) {
    this.#tables = tables
  }

  addArea({ codes, circles }: Pick<Area, 'codes' | 'circles'>, into: Bitmap): void {
    for (const code of codes) {
      const dong = this.#tables.dongs.of(code)
      if (dong === null) this.addTagged([regionTag(code)], into)
      else for (let i = 0; i < dong.length; i++) addTo(into, dong[i]!)
    }
    for (const circle of circles) this.#addCircle(circle, into)
  }

  addTagged(tags: readonly string[], into: Bitmap): void {
    for (const tag of tags) {
      const set = this.#tables.tags.of(tag)
      if (set?.kind === 'dense') {
        const { words } = set.byRank
        for (let i = 0; i < into.length; i++) into[i]! |= words[i]!
      } else for (const ordinal of set?.ordinals ?? []) addTo(into, ordinal)
    }
  }

  #addCircle({ center, radiusM }: Area['circles'][number], into: Bitmap): void {
    const { grid } = this.#tables
    const distances = new Distances(center)
    for (const { from, to } of new CircleCells(grid, { kind: 'circle', center, radiusM }).rows) {
      const end = grid.startOf(to)
      for (let at = grid.startOf(from); at < end; at++)
        if (distances.to(grid.lats[at]!, grid.lngs[at]!) <= radiusM) addTo(into, grid.ordinals[at]!)
    }
  }
}
