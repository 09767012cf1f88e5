import { useState } from 'react'
import { CheckField, FieldGroup, SelectField, TextField } from '../../form/field.tsx'
import { useSay } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import { ProfileSection } from './profileSection.tsx'
import { profileWords as words } from './profileWords.ts'
import { RowList } from './rowList.tsx'
import type { Profile } from './useProfile.ts'
import { copiedToAll, type DayForm, type HoursForm, hoursEdit, hoursForm } from './weekForm.ts'

const KINDS = ['weekly', 'always', 'unknown'] as const
const HOLIDAYS = ['unknown', 'open', 'closed'] as const

/** When the place is open: by the day, with breaks and last orders, and what holds on holidays. */
export function HoursEditor({ profile }: { profile: Profile }) {
  const say = useSay()
  const [form, setForm] = useState<HoursForm>(() => hoursForm(profile.place))
  const put = (part: Partial<HoursForm>) => setForm({ ...form, ...part })
  return (
    <ProfileSection title={say(words.hours)} hint={say(words.hoursHint)} profile={profile} edit={hoursEdit(form)}>
      <SelectField
        label={say(words.hoursKind)}
        value={form.kind}
        onChange={({ target }) => put({ kind: target.value as HoursForm['kind'] })}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {say(words.hoursKinds[kind])}
          </option>
        ))}
      </SelectField>
      {form.kind === 'weekly' &&
        form.days.map((day) => (
          <DayEditor
            key={day.day}
            day={day}
            onChange={(part) =>
              put({ days: form.days.map((other) => (other.day === day.day ? { ...other, ...part } : other)) })
            }
            onCopy={() => put({ days: copiedToAll(form.days, day) })}
          />
        ))}
      <SelectField
        label={say(words.holidays)}
        value={form.holidays}
        onChange={({ target }) => put({ holidays: target.value as HoursForm['holidays'] })}
      >
        {HOLIDAYS.map((choice) => (
          <option key={choice} value={choice}>
            {say(words.holidayChoices[choice])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={say(words.holidayNote)}
        maxLength={100}
        value={form.holidayNote}
        onChange={({ target }) => put({ holidayNote: target.value })}
      />
    </ProfileSection>
  )
}

interface DayEditorProps {
  day: DayForm
  onChange: (part: Partial<DayForm>) => void
  onCopy: () => void
}

function DayEditor({ day, onChange, onCopy }: DayEditorProps) {
  const say = useSay()
  return (
    <div className="rounded-xl bg-sunken p-3">
      <FieldGroup label={say(words.days[day.day])}>
        <CheckField
          label={say(words.isOpen)}
          checked={day.isOpen}
          onChange={({ target }) => onChange({ isOpen: target.checked })}
        />
        {day.isOpen && (
          <>
            <div className="grid grid-cols-2 gap-2">
              <Clock label={say(words.opens)} value={day.open} onChange={(open) => onChange({ open })} required />
              <Clock label={say(words.closes)} value={day.close} onChange={(close) => onChange({ close })} required />
              <Clock
                label={say(words.lastOrder)}
                value={day.lastOrder}
                onChange={(lastOrder) => onChange({ lastOrder })}
              />
            </div>
            <RowList
              rows={day.breaks}
              onChange={(breaks) => onChange({ breaks })}
              blank={{ start: '15:00', end: '17:00' }}
              addLabel={say(words.addBreak)}
              nameOf={({ start, end }) => `${say(words.breaks)} ${start}–${end}`}
            >
              {({ start, end }, change) => (
                <div className="grid grid-cols-2 gap-2">
                  <Clock label={say(words.breakFrom)} value={start} onChange={(at) => change({ start: at })} required />
                  <Clock label={say(words.breakTo)} value={end} onChange={(at) => change({ end: at })} required />
                </div>
              )}
            </RowList>
            <Button look="quiet" className="self-start" onClick={onCopy}>
              {say(words.copyDay)}
            </Button>
          </>
        )}
      </FieldGroup>
    </div>
  )
}

interface ClockProps {
  label: string
  value: string
  required?: boolean
  onChange: (value: string) => void
}

function Clock({ onChange, ...field }: ClockProps) {
  return <TextField type="time" {...field} onChange={({ target }) => onChange(target.value)} />
}
