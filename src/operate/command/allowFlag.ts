import { ALLOWANCE_FORMS, allowancesIn, type LossAllowance } from '#contract/lossAllowance.ts'
import { type Flag, several } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'

export const ALLOW_FORM = 'venues|freshness|hours|sido=NAME|source=ID'
export const ALLOW_HELP = 'Let this figure pass, and no other; may be repeated.'

/** The flag with which an operator permits losses of a release. */
export const ALLOW: Flag<readonly LossAllowance[]> = {
  ...several(ALLOW_FORM, ALLOW_HELP),
  read: (given) => given.flatMap(allowances),
}

function allowances(given: string): LossAllowance[] {
  const found = allowancesIn(given)
  if (found === null) throw new Stop(`--allow ${given}: write ${ALLOWANCE_FORMS.en}`)
  return found
}
