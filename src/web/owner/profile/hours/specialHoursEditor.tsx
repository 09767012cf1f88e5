import { useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import { CheckField, TextField } from '../../../form/field.tsx'
import { useLocalized } from '../../../language/language.tsx'
import { DayHours } from './dayHours.tsx'
import { useFaultOf } from '../faults.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { profileTexts as texts } from '../profileTexts.ts'
import { RowList } from '../rowList.tsx'
import { DEFAULT_DAY } from './weekForm.ts'
import { type SpecialDayForm, specialHoursEdit, specialHoursForm } from './specialHoursForm.ts'
import type { Profile } from '../useProfile.ts'

const OWN_FAULT = /^specialHours\.\d+\.(?:date|open|close|lastOrder|breaks\.\d+(?:\.start|\.end)?)$/

/** Edits the hours of single dates. */
export function SpecialHoursEditor({ profile }: { profile: Profile }) {
  const localize = useLocalized()
  const today = kstDate(systemClock())
  const [days, setDays] = useState<readonly SpecialDayForm[]>(() => specialHoursForm(profile.place.specialHours, today))
  return (
    <ProfileSection
      title={localize(texts.specialHours)}
      hint={localize(texts.specialHoursHint)}
      profile={profile}
      edit={specialHoursEdit(days)}
      hasField={(param) => OWN_FAULT.test(param)}
    >
      <RowList
        rows={days}
        onChange={setDays}
        blank={{ date: today, ...DEFAULT_DAY }}
        addLabel={localize(texts.addDate)}
        nameOf={({ date }) => `${localize(texts.specialHours)} ${date}`}
      >
        {(day, change, index) => (
          <SpecialDayFields path={`specialHours.${index}`} day={day} today={today} onChange={change} />
        )}
      </RowList>
    </ProfileSection>
  )
}

interface SpecialDayFieldsProps {
  path: string
  day: SpecialDayForm
  today: string
  onChange: (part: Partial<SpecialDayForm>) => void
}

function SpecialDayFields({ path, day, today, onChange }: SpecialDayFieldsProps) {
  const localize = useLocalized()
  const faultOf = useFaultOf()
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={localize(texts.date)}
        type="date"
        required
        min={today}
        error={faultOf(`${path}.date`)}
        value={day.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <CheckField
        label={localize(texts.isOpen)}
        checked={day.isOpen}
        onChange={({ target }) => onChange({ isOpen: target.checked })}
      />
      {day.isOpen && <DayHours path={path} hours={day} onChange={onChange} />}
    </div>
  )
}
