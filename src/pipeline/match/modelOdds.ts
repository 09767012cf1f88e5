import { attributeLogOdds } from '#linkage/pathAttribution.ts'
import { type Contribution, EVIDENCE_GROUPS, type ModelOdds } from '#venue/decisionRecord.ts'
import type { PairModel } from '../pairModel.ts'
import { evidenceFacts, evidenceRow, type ModelInput, ROW_GROUPS } from './evidenceRow.ts'

/** Odds are shown in hundredths. */
const UNITS = 100

/** The position in `EVIDENCE_GROUPS` of the group of each feature of a row. */
const GROUP_AT = ROW_GROUPS.map((group) => EVIDENCE_GROUPS.indexOf(group))

/** The position of the part of the rules, after the bias. */
const RULES_PART = 1 + EVIDENCE_GROUPS.indexOf('rules')

/** Returns the log odds of the model, with `added` by the rules, and what each group of evidence added to them. */
export function modelOdds(model: PairModel, input: ModelInput, added: number): ModelOdds {
  const { bias, contributions } = attributeLogOdds(model, evidenceRow(input))
  const parts = [bias, ...EVIDENCE_GROUPS.map(() => 0)]
  for (let feature = 0; feature < contributions.length; feature++) {
    const part = 1 + (GROUP_AT[feature] as number)
    parts[part] = (parts[part] as number) + (contributions[feature] as number)
  }
  parts[RULES_PART] = (parts[RULES_PART] as number) + added
  const [biasUnits = 0, ...units] = roundedTogether(parts)
  const facts = evidenceFacts(input)
  const shown: Contribution[] = []
  EVIDENCE_GROUPS.forEach((group, at) => {
    const unit = units[at] as number
    if (unit !== 0) shown.push({ group, logOdds: unit / UNITS, facts: facts[group] })
  })
  return {
    logOdds: units.reduce((sum, unit) => sum + unit, biasUnits) / UNITS,
    bias: biasUnits / UNITS,
    contributions: shown.sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds)),
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
