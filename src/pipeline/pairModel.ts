import type { BoostedTrees } from '#linkage/boostedTrees.ts'
import shipped from './pairModel.json' with { type: 'json' }

/** Trees over `ROW_DIRECTIONS`, and the log odds from which a pair is merged automatically or shown to a person. */
export interface PairModel extends BoostedTrees {
  sameFrom: number
  reviewFrom: number
}

/**
 * The shipped model; `npm run learn:pairs` creates it from the demo's truth and judged pairs. It contains only numbers.
 */
export const pairModel: PairModel = shipped
