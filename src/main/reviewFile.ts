import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PairDecision, Review } from '#contract/schemas/reviewSchema.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import type { PairLine } from '#dataset/pairLine.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import type { ReviewBand } from '#flows/reviewBand.ts'
import { isOldReview, pairKey, reviewPairs } from '#operate/review.ts'
import { appendSettled, readSettled, SETTLED_FILE } from '#operate/settledFile.ts'

/** The number of pairs of one answer. */
const PAIRS_MAX = 20

/** The review band in the files of `oneset review` and builds: the release's pairs, the data folder's decisions. */
export function reviewFile({ releases, data }: { releases: string; data: string }): ReviewBand {
  const decisions = path.join(data, SETTLED_FILE)
  return {
    async read() {
      const current = await currentPairs(releases)
      return current && reviewOf(current.version, current.pairs, await decidedIn(decisions))
    },
    async settle(decision) {
      const current = await currentPairs(releases)
      const wanted = pairKey(decision)
      for await (const pair of current?.pairs ?? []) {
        if (pairKey(pair) !== wanted) continue
        await appendSettled(decisions, decision)
        return true
      }
      return false
    },
  }
}

async function currentPairs(releases: string): Promise<{ version: string; pairs: AsyncIterable<PairLine> } | null> {
  const version = await currentVersion(releases)
  if (version === null) return null
  const file = path.join(folderOnShelf(releases, version), RELEASE_FILES.review)
  return existsSync(file) && !(await isOldReview(file)) ? { version, pairs: reviewPairs(file) } : null
}

async function reviewOf(
  version: string,
  pairs: AsyncIterable<PairLine>,
  decided: ReadonlyMap<string, PairDecision>,
): Promise<Review> {
  const review: Review = { version, left: 0, same: 0, different: 0, pairs: [] }
  for await (const pair of pairs) {
    const decision = decided.get(pairKey(pair))
    if (decision) review[decision.same ? 'same' : 'different']++
    else {
      review.left++
      if (review.pairs.length < PAIRS_MAX) review.pairs.push(pair)
    }
  }
  return review
}

/** Returns the decisions by pair; of several on one pair the last. */
async function decidedIn(file: string): Promise<ReadonlyMap<string, PairDecision>> {
  const reading = await readSettled(file)
  if (reading.kind === 'refused') throw new Error(reading.reason)
  return new Map(reading.pairs.map((pair) => [pairKey(pair), pair]))
}
