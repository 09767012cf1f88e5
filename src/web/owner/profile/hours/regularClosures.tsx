import { WEEKDAYS } from '#base/kst.ts'
import { CheckField, FieldGroup, SelectField } from '../../../form/field.tsx'
import { Options } from '../../../form/options.tsx'
import { useLocalized } from '../../../language/language.tsx'
import { useFaultOf } from '../faults.tsx'
import { profileTexts as texts } from '../profileTexts.ts'
import { RowList } from '../rowList.tsx'
import type { RegularClosureForm } from './weekForm.ts'

const WEEKS = [1, 2, 3, 4, 5, -1] as const

interface RegularClosuresProps {
  closures: readonly RegularClosureForm[]
  onChange: (closures: readonly RegularClosureForm[]) => void
}

/** Edits the days off of some weeks of every month. */
export function RegularClosures({ closures, onChange }: RegularClosuresProps) {
  const localize = useLocalized()
  return (
    <FieldGroup label={localize(texts.regularClosures)} hint={localize(texts.regularClosuresHint)}>
      <RowList
        rows={closures}
        onChange={onChange}
        blank={{ weeksOfMonth: [], day: 'mon' }}
        addLabel={localize(texts.addRegularClosure)}
        nameOf={({ day }) => `${localize(texts.regularClosures)} ${localize(texts.days[day])}`}
      >
        {(closure, change, index) => <ClosureFields index={index} closure={closure} onChange={change} />}
      </RowList>
    </FieldGroup>
  )
}

interface ClosureFieldsProps {
  index: number
  closure: RegularClosureForm
  onChange: (part: Partial<RegularClosureForm>) => void
}

function ClosureFields({ index, closure: { weeksOfMonth, day }, onChange }: ClosureFieldsProps) {
  const localize = useLocalized()
  const faultOf = useFaultOf()
  const error = faultOf(`regularClosures.${index}.weeksOfMonth`) ?? faultOf(`regularClosures.${index}.day`)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {WEEKS.map((week) => (
          <CheckField
            key={week}
            label={localize(texts.weeksOfMonth[week])}
            checked={weeksOfMonth.includes(week)}
            // In the order of a month, whatever the order of the clicks.
            onChange={({ target }) =>
              onChange({
                weeksOfMonth: WEEKS.filter((one) => (one === week ? target.checked : weeksOfMonth.includes(one))),
              })
            }
          />
        ))}
      </div>
      <SelectField
        label={localize(texts.weekday)}
        error={error}
        value={day}
        onChange={({ target }) => onChange({ day: target.value as RegularClosureForm['day'] })}
      >
        <Options values={WEEKDAYS} textOf={(name) => localize(texts.days[name])} />
      </SelectField>
    </div>
  )
}
