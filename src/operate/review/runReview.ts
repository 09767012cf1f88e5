import path from 'node:path'
import type { Language } from '#contract/language.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import type { Ask } from '../review.ts'
import { SETTLED_FILE } from '../settledFile.ts'

/** The release that a command uses: a given folder, or the current release on the shelf. */
export interface ReleasePlace {
  release: string | null
  data: string
  shelf: string
}

/** The result of a command, as lines for people and as one JSON value. */
export type LinesOutcome =
  | { kind: 'done'; lines: readonly string[]; value: object }
  | { kind: 'failed'; reason: string }
  | { kind: 'not_found'; reason: string }

export async function runReview(place: ReleasePlace, ask: Ask, language: Language): Promise<LinesOutcome> {
  const folder = await releaseFolder(place)
  if (folder === null) return noRelease(place)
  const { review } = await import('../review.ts')
  const decisions = path.join(place.data, SETTLED_FILE)
  const outcome = await review(folder, decisions, ask, language)
  if (outcome.kind === 'refused') return { kind: 'failed', reason: outcome.reason }
  const { same, different, left } = outcome
  const summary = `${same} one venue, ${different} two venues, ${left} left; kept in ${decisions} for the next build`
  return { kind: 'done', lines: [summary], value: outcome }
}

export async function runExplain(place: ReleasePlace, placeId: string, language: Language): Promise<LinesOutcome> {
  const folder = await releaseFolder(place)
  if (folder === null) return noRelease(place)
  const { explain, explanationLines } = await import('./explain.ts')
  const explanation = await explain(folder, placeId)
  if (explanation.kind === 'unknown') return { kind: 'not_found', reason: explanation.reason }
  if (explanation.kind === 'refused') return { kind: 'failed', reason: explanation.reason }
  return { kind: 'done', lines: explanationLines(explanation, language), value: explanation }
}

async function releaseFolder({ release, shelf }: ReleasePlace): Promise<string | null> {
  if (release !== null) return release
  const version = await currentVersion(shelf)
  return version === null ? null : folderOnShelf(shelf, version)
}

function noRelease({ shelf }: ReleasePlace): LinesOutcome {
  return { kind: 'failed', reason: `there is no current release in ${shelf}: give one with --release DIR` }
}
