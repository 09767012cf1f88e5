import type { OnesetError } from '#client/onesetError.ts'
import type { ReleaseComparison, ReleaseLoss } from '#contract/releaseLoss.ts'
import { lossText, neededAllowances } from '#contract/releaseLossText.ts'
import { CheckField } from '../form/field.tsx'
import { useLocalized } from '../language/language.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'

/** The details of the refusal `release_regression`. */
type RegressionDetails = Pick<ReleaseComparison, 'losses' | 'permitted'> & { allow: string[] | null }

/** Returns what a refusal to publish lacks permission for; null when only `force` publishes the release. */
export function allowancesOf(refusal: OnesetError): string[] | null {
  return (refusal.details as unknown as RegressionDetails).allow
}

interface LossChoicesProps {
  refusal: OnesetError
  chosen: ReadonlySet<string>
  onChoose: (allowance: string) => void
}

/** Shows each loss of a refused release as a checkbox; the operator permits them one by one. */
export function LossChoices({ refusal, chosen, onChoose }: LossChoicesProps) {
  const localize = useLocalized()
  const { losses, permitted, allow } = refusal.details as unknown as RegressionDetails
  if (allow === null) return null
  const lossOf = (allowance: string): ReleaseLoss | undefined =>
    [...losses, ...permitted].find((loss) => neededAllowances({ losses: [loss], permitted: [] })?.[0] === allowance)
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-sm font-medium">{localize(texts.permittedLosses)}</legend>
      {allow.map((allowance) => {
        const loss = lossOf(allowance)
        const label = loss === undefined ? allowance : localize(lossText(loss))
        return (
          <CheckField
            key={allowance}
            label={label}
            checked={chosen.has(allowance)}
            onChange={() => onChoose(allowance)}
          />
        )
      })}
    </fieldset>
  )
}
