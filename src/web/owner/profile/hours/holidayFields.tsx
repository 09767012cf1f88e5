import { SelectField, TextField } from '../../../form/field.tsx'
import { Options } from '../../../form/options.tsx'
import { useLocalized } from '../../../language/language.tsx'
import { profileTexts as texts } from '../profileTexts.ts'
import type { HoursForm, LunarChoice } from './weekForm.ts'

const HOLIDAYS = ['unknown', 'open', 'closed'] as const
const LUNAR_CHOICES = ['unknown', 'none', 'day', 'all_days'] as const

interface HolidayFieldsProps {
  form: HoursForm
  onChange: (part: Partial<HoursForm>) => void
}

/** Edits what holds on public holidays, 설날 and 추석, and a note for what no field can say. */
export function HolidayFields({ form, onChange }: HolidayFieldsProps) {
  const localize = useLocalized()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={localize(texts.holidays)}
        value={form.holidays}
        onChange={({ target }) => onChange({ holidays: target.value as HoursForm['holidays'] })}
      >
        <Options values={HOLIDAYS} textOf={(choice) => localize(texts.holidayChoices[choice])} />
      </SelectField>
      {(['lunarNewYear', 'chuseok'] as const).map((name) => (
        <SelectField
          key={name}
          label={localize(texts[name])}
          value={form[name]}
          onChange={({ target }) => onChange({ [name]: target.value as LunarChoice })}
        >
          <Options values={LUNAR_CHOICES} textOf={(choice) => localize(texts.lunarChoices[choice])} />
        </SelectField>
      ))}
      <TextField
        label={localize(texts.holidayNote)}
        maxLength={100}
        value={form.holidayNote}
        onChange={({ target }) => onChange({ holidayNote: target.value })}
      />
    </div>
  )
}
