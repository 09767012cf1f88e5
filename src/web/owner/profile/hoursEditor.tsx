import { useId, useState } from 'react'
import type { LocalizedText } from '#contract/language.ts'
import { CheckField, SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useLocalized } from '../../language/language.tsx'
import { useFaultOf } from './faults.tsx'
import { ProfileSection } from './profileSection.tsx'
import { profileTexts as texts } from './profileTexts.ts'
import { RowList } from './rowList.tsx'
import type { Profile } from './useProfile.ts'
import { copyToOpenDays, type DayForm, type HoursForm, hoursEdit, hoursForm } from './weekForm.ts'

const KINDS = ['weekly', 'always', 'unknown'] as const
const CLOCK_PATH = /^businessHours\.\d\.(?:open|close|lastOrder|breaks\.\d+(?:\.start|\.end)?)$/
const HOLIDAYS = ['unknown', 'open', 'closed'] as const

/** Edits the opening hours by day, with breaks, last orders and holidays. */
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
      <Holidays form={form} onChange={put} />
    </ProfileSection>
  )
}

interface HolidaysProps {
  form: HoursForm
  onChange: (part: Partial<HoursForm>) => void
}

function Holidays({ form, onChange }: HolidaysProps) {
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
      <TextField
        label={localize(texts.holidayNote)}
        maxLength={100}
        value={form.holidayNote}
        onChange={({ target }) => onChange({ holidayNote: target.value })}
      />
    </div>
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
  const faultOf = useFaultOf()
  const clock = (name: 'open' | 'close' | 'lastOrder', label: LocalizedText) => ({
    label: localize(label),
    value: day[name],
    error: faultOf(`${path}.${name}`),
    onChange: (at: string) => onChange({ [name]: at }),
  })
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
      {day.isOpen && (
        <div className="flex min-w-0 flex-col gap-2">
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            <Clock {...clock('open', texts.opens)} required />
            <Clock {...clock('close', texts.closes)} required />
            <Clock {...clock('lastOrder', texts.lastOrder)} />
          </div>
          <Breaks path={path} day={day} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

function Breaks({ path, day, onChange }: Omit<DayEditorProps, 'onCopy'>) {
  const localize = useLocalized()
  const faultOf = useFaultOf()
  return (
    <RowList
      rows={day.breaks}
      onChange={(breaks) => onChange({ breaks })}
      blank={{ start: '15:00', end: '17:00' }}
      addLabel={localize(texts.addBreak)}
      nameOf={({ start, end }) => `${localize(texts.breaks)} ${start}–${end}`}
    >
      {({ start, end }, change, index) => (
        <div className="grid grid-cols-2 gap-2">
          <Clock
            label={localize(texts.breakFrom)}
            value={start}
            error={faultOf(`${path}.breaks.${index}`) ?? faultOf(`${path}.breaks.${index}.start`)}
            onChange={(at) => change({ start: at })}
            required
          />
          <Clock
            label={localize(texts.breakTo)}
            value={end}
            error={faultOf(`${path}.breaks.${index}.end`)}
            onChange={(at) => change({ end: at })}
            required
          />
        </div>
      )}
    </RowList>
  )
}

interface ClockProps {
  label: string
  value: string
  required?: boolean
  error: string | undefined
  onChange: (value: string) => void
}

function Clock({ onChange, ...field }: ClockProps) {
  return <TextField type="time" {...field} onChange={({ target }) => onChange(target.value)} />
}
