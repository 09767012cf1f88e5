import { COMPETITION } from './competition.ts'
import { EVIDENCE_NAMES } from './evidence.ts'
import type { LinkageModel } from './learn.ts'
import type { Tree } from './tree.ts'

const FORMAT = 'oneset-linkage-1'
/** More digits of splits and leaves make no difference. */
const DIGITS = 6

/** Returns a model as text; in addition to numbers it contains the learned words, if any. */
export function writeModel({ first, words, second, threshold }: LinkageModel): string {
  const features = [...Object.keys(COMPETITION), ...EVIDENCE_NAMES]
  return `${JSON.stringify({ format: FORMAT, features, threshold, first, words, second }, rounded)}\n`
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value
}

export type ModelReading = { kind: 'model'; model: LinkageModel } | { kind: 'refused'; reason: string }

/** Reads the text of `writeModel`; a model of other evidence is refused. */
export function readModel(text: string): ModelReading {
  let file: Partial<LinkageModel> & { format?: unknown; features?: unknown }
  try {
    file = JSON.parse(text) as typeof file
  } catch {
    return { kind: 'refused', reason: 'it is not JSON' }
  }
  const { format, features, first, words, second, threshold } = file
  if (format !== FORMAT || !first || !words || !second || typeof threshold !== 'number')
    return { kind: 'refused', reason: `it is not a model in the format ${FORMAT}` }
  const known = [...Object.keys(COMPETITION), ...EVIDENCE_NAMES].join()
  if (String(features) !== known)
    return { kind: 'refused', reason: 'it was learned from different evidence; learn it again' }
  return [first, second].every((trees) => trees.length > 0 && trees.every(isCommitteeMember))
    ? { kind: 'model', model: { first, words, second, threshold } }
    : { kind: 'refused', reason: 'its trees are broken' }
}

function isCommitteeMember({ base, trees }: { base: number; trees: readonly Tree[] }): boolean {
  return (
    typeof base === 'number' && Array.isArray(trees) && trees.every(({ left, value }) => left.length === value.length)
  )
}
