import { attributeLogOdds } from '#linkage/pathAttribution.ts'
import { type Contribution, EVIDENCE_GROUPS, type EvidenceGroup, type ModelOdds } from '#venue/decisionRecord.ts'
import type { PairModel } from '../pairModel.ts'
import { evidenceFacts, evidenceRow, type ModelInput, ROW_GROUPS } from './evidenceRow.ts'

/** Odds are shown in hundredths. */
const UNITS = 100

/** Returns the log odds of the model and what each group of evidence added to them. */
export function modelOdds(model: PairModel, input: ModelInput): ModelOdds {
  const { bias, contributions } = attributeLogOdds(model, evidenceRow(input))
  const sums = new Map<EvidenceGroup, number>(EVIDENCE_GROUPS.map((group) => [group, 0]))
  contributions.forEach((added, feature) => {
    const group = ROW_GROUPS[feature] as EvidenceGroup
    sums.set(group, (sums.get(group) as number) + added)
  })
  const [biasUnits, ...units] = roundedTogether([bias, ...sums.values()])
  const facts = evidenceFacts(input)
  const shown = EVIDENCE_GROUPS.map((group, at): Contribution => ({
    group,
    logOdds: (units[at] as number) / UNITS,
    facts: facts[group],
  }))
  return {
    logOdds: units.reduce((sum, unit) => sum + unit, biasUnits as number) / UNITS,
    bias: (biasUnits as number) / UNITS,
    contributions: shown
      .filter(({ logOdds }) => logOdds !== 0)
      .sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds)),
  }
}

/**
 * Rounds parts to whole hundredths that add up to their rounded sum: rounds all down, then up where the most is lost
 * (the method of largest remainders).
 */
function roundedTogether(parts: readonly number[]): number[] {
  const exact = parts.map((part) => part * UNITS)
  const units = exact.map(Math.floor)
  const lost = exact.map((part, at) => part - (units[at] as number))
  const missing = Math.round(lost.reduce((sum, part) => sum + part, 0))
  const byLoss = [...lost.keys()].sort((a, b) => (lost[b] as number) - (lost[a] as number) || a - b)
  for (const at of byLoss.slice(0, missing)) units[at] = (units[at] as number) + 1
  return units
}
