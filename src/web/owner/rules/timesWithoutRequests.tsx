import { systemClock } from '#base/clock.ts'
import { kstDate, WEEKDAYS } from '#base/kst.ts'
import type { LocalizedText } from '#contract/language.ts'
import { FieldGroup, SelectField, TextField } from '../../form/field.tsx'
import { useLocalized } from '../../language/language.tsx'
import { RowList } from '../profile/rowList.tsx'
import { rulesTexts as texts } from './rulesTexts.ts'
import type { BookingRules } from './useRules.ts'

type WeeklyPause = BookingRules['weeklyPauses'][number]
type Vacation = BookingRules['vacations'][number]

interface WeeklyPausesProps {
  pauses: readonly WeeklyPause[]
  onChange: (pauses: WeeklyPause[]) => void
}

/** Edits the times of the week without requests. */
export function WeeklyPauses({ pauses, onChange }: WeeklyPausesProps) {
  const localize = useLocalized()
  return (
    <FieldGroup label={localize(texts.weekly)}>
      <RowList<WeeklyPause>
        rows={pauses}
        onChange={(rows) => onChange([...rows])}
        blank={{ day: 'fri', from: '18:00', until: '21:00' }}
        addLabel={localize(texts.addWeekly)}
        nameOf={({ day, from, until }) => `${localize(texts.days[day])} ${from}–${until}`}
      >
        {(pause, change) => (
          <div className="flex flex-col gap-2">
            <SelectField
              label={localize(texts.weekday)}
              value={pause.day}
              onChange={({ target }) => change({ day: WEEKDAYS.find((one) => one === target.value) ?? 'mon' })}
            >
              {WEEKDAYS.map((one) => (
                <option key={one} value={one}>
                  {localize(texts.days[one])}
                </option>
              ))}
            </SelectField>
            <FromUntil type="time" {...pause} onChange={change} />
          </div>
        )}
      </RowList>
    </FieldGroup>
  )
}

interface VacationsProps {
  vacations: readonly Vacation[]
  onChange: (vacations: Vacation[]) => void
}

/** Edits the days for which no table can be requested. */
export function Vacations({ vacations, onChange }: VacationsProps) {
  const localize = useLocalized()
  const today = kstDate(systemClock())
  return (
    <FieldGroup label={localize(texts.vacations)} hint={localize(texts.vacationsHint)}>
      <RowList<Vacation>
        rows={vacations}
        onChange={(rows) => onChange([...rows])}
        blank={{ from: today, until: today }}
        addLabel={localize(texts.addVacation)}
        nameOf={({ from, until }) => `${localize(texts.vacations)} ${from}–${until}`}
      >
        {(vacation, change) => <FromUntil type="date" {...vacation} onChange={change} />}
      </RowList>
    </FieldGroup>
  )
}

interface FromUntilProps {
  type: 'time' | 'date'
  from: string
  until: string
  onChange: (part: { from?: string; until?: string }) => void
}

function FromUntil({ type, from, until, onChange }: FromUntilProps) {
  const localize = useLocalized()
  const field = (label: LocalizedText, value: string, put: (value: string) => void) => (
    <TextField
      label={localize(label)}
      type={type}
      required
      value={value}
      onChange={({ target }) => put(target.value)}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-2">
      {field(texts.from, from, (value) => onChange({ from: value }))}
      {field(texts.until, until, (value) => onChange({ until: value }))}
    </div>
  )
}
