import type { BoostedTrees } from '#linkage/boostedTrees.ts'
import shipped from './pairModel.json' with { type: 'json' }

/** Trees over `ROW_DIRECTIONS`, and the log odds from which a pair is merged by itself or shown to a person. */
export interface PairModel extends BoostedTrees {
  sameFrom: number
  reviewFrom: number
}

/** The model that ships; `npm run learn:pairs` makes it of the demo's truth and of judged pairs. It holds numbers only. */
export const pairModel: PairModel = shipped
