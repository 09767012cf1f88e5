import { useId, useState } from 'react'
import { CheckField, SelectField } from '../../../form/field.tsx'
import { Options } from '../../../form/options.tsx'
import { useLocalized } from '../../../language/language.tsx'
import { DayHours } from './dayHours.tsx'
import { HolidayFields } from './holidayFields.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { profileTexts as texts } from '../profileTexts.ts'
import { RegularClosures } from './regularClosures.tsx'
import type { Profile } from '../useProfile.ts'
import { copyToOpenDays, type DayForm, type HoursForm, hoursEdit, hoursForm } from './weekForm.ts'

const KINDS = ['weekly', 'always', 'unknown'] as const
const CLOCK_PATH = /^businessHours\.\d\.(?:open|close|lastOrder|breaks\.\d+(?:\.start|\.end)?)$/

/** Edits the opening hours by day, with breaks, last orders, regular closures and holidays. */
export function HoursEditor({ profile }: { profile: Profile }) {
  const localize = useLocalized()
  const [form, setForm] = useState<HoursForm>(() => hoursForm(profile.place))
  const put = (part: Partial<HoursForm>) => setForm({ ...form, ...part })
  return (
    <ProfileSection
      title={localize(texts.hours)}
      hint={localize(texts.hoursHint)}
      profile={profile}
      edit={hoursEdit(form)}
      hasField={(param) => CLOCK_PATH.test(param)}
    >
      <SelectField
        label={localize(texts.hoursKind)}
        value={form.kind}
        onChange={({ target }) => put({ kind: target.value as HoursForm['kind'] })}
      >
        <Options values={KINDS} textOf={(kind) => localize(texts.hoursKinds[kind])} />
      </SelectField>
      {form.kind === 'weekly' &&
        form.days.map((day, index) => (
          <DayEditor
            key={day.day}
            path={`businessHours.${index}`}
            day={day}
            onChange={(part) =>
              put({ days: form.days.map((other) => (other.day === day.day ? { ...other, ...part } : other)) })
            }
            onCopy={() => put({ days: copyToOpenDays(form.days, day) })}
          />
        ))}
      <RegularClosures closures={form.regularClosures} onChange={(regularClosures) => put({ regularClosures })} />
      <HolidayFields form={form} onChange={put} />
    </ProfileSection>
  )
}

interface DayEditorProps {
  /** The path of this day in the edit. */
  path: string
  day: DayForm
  onChange: (part: Partial<DayForm>) => void
  onCopy: () => void
}

/** Edits one day; a single row in a wide window. */
function DayEditor({ path, day, onChange, onCopy }: DayEditorProps) {
  const localize = useLocalized()
  const labelId = useId()
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      className="flex flex-col gap-3 border-t border-line pt-3 sm:grid sm:grid-cols-[9.5rem_1fr] sm:gap-x-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 sm:flex-col sm:items-start">
        <p id={labelId} className="text-sm font-semibold">
          {localize(texts.days[day.day])}
        </p>
        <CheckField
          label={localize(texts.isOpen)}
          checked={day.isOpen}
          onChange={({ target }) => onChange({ isOpen: target.checked })}
        />
        {day.isOpen && (
          <button
            type="button"
            className="min-h-8 text-left text-xs text-muted underline underline-offset-4 hover:text-ink max-sm:ml-auto"
            onClick={onCopy}
          >
            {localize(texts.copyDay)}
          </button>
        )}
      </div>
      {day.isOpen && <DayHours path={path} hours={day} onChange={onChange} />}
    </div>
  )
}
