import { useState } from 'react'
import type { PlaceEdit } from '#client/generated/records.ts'
import { groupWords } from '../../explorer/explorerWords.ts'
import { filterGroups, valueLabel } from '../../explorer/filterLabels.ts'
import { useMeta } from '../../explorer/queries.ts'
import { FieldGroup, SelectField, TextField } from '../../form/field.tsx'
import { useLanguage, useSay } from '../../language/language.tsx'
import { type AttributesForm, attributesEdit, attributesForm, type Choice, CHOICES, LISTS } from './attributesForm.ts'
import { ProfileSection } from './profileSection.tsx'
import { profileWords as words } from './profileWords.ts'
import type { Profile } from './useProfile.ts'

interface GroupsProps {
  form: AttributesForm
  onChange: (part: Partial<AttributesForm>) => void
}

/** What guests filter by, as far as the owner says it, in the vocabulary's own words. */
export function AttributesEditor({ profile }: { profile: Profile }) {
  const say = useSay()
  const { saidAttributes } = profile
  const [form, setForm] = useState(() => attributesForm(saidAttributes))
  const edit: PlaceEdit = { attributes: attributesEdit(form, saidAttributes) }
  const put = (part: Partial<AttributesForm>) => setForm({ ...form, ...part })
  return (
    <ProfileSection
      title={say(words.attributes)}
      hint={say(words.attributesHint)}
      profile={profile}
      edit={edit}
      unchanged={NOTHING}
    >
      <Booleans form={form} onChange={put} />
      <Lists form={form} onChange={put} />
      <Parking form={form} onChange={put} />
    </ProfileSection>
  )
}

/** An edit of attributes holds only what differs from what was said. */
const NOTHING: PlaceEdit = { attributes: {} }

function Booleans({ form: { booleans }, onChange }: GroupsProps) {
  const say = useSay()
  const language = useLanguage()
  const meta = useMeta().data
  return (
    <FieldGroup label={say(words.booleans)}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {(meta?.filters.boolean ?? []).map((name) => (
          <SelectField
            key={name}
            label={valueLabel(meta, name, 'true', language)}
            value={booleans[name] ?? 'unknown'}
            onChange={({ target }) => onChange({ booleans: { ...booleans, [name]: target.value as Choice } })}
          >
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {say(words.choices[choice])}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </FieldGroup>
  )
}

function Lists({ form: { lists }, onChange }: GroupsProps) {
  const say = useSay()
  const language = useLanguage()
  const meta = useMeta().data
  const groups = meta ? filterGroups(meta).filter(({ param }) => LISTS.includes(param)) : []
  return groups.map(({ param, values }) => (
    <FieldGroup key={param} label={say(groupWords[param] ?? { en: param, ko: param })}>
      <div className="flex flex-wrap gap-1.5">
        {values
          .filter((value) => value !== 'true')
          .map((value) => {
            const said = lists[param] ?? []
            const isOn = said.includes(value)
            const toggled = isOn ? said.filter((other) => other !== value) : [...said, value]
            return (
              <button
                key={value}
                type="button"
                aria-pressed={isOn}
                onClick={() => onChange({ lists: { ...lists, [param]: toggled } })}
                className="min-h-9 rounded-full border border-line bg-surface px-3 text-sm first-letter:uppercase hover:border-edge aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
              >
                {valueLabel(meta, param, value, language)}
              </button>
            )
          })}
      </div>
    </FieldGroup>
  ))
}

function Parking({ form: { parkingType, parkingFee, parkingNote }, onChange }: GroupsProps) {
  const say = useSay()
  const language = useLanguage()
  const meta = useMeta().data
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label={say(groupWords['parking_type'] ?? words.parkingNote)}
        value={parkingType}
        onChange={({ target }) => onChange({ parkingType: target.value })}
      >
        <option value="">{say(words.choices.unknown)}</option>
        {(meta?.filters.enum.parking_type ?? []).map((value) => (
          <option key={value} value={value}>
            {valueLabel(meta, 'parking_type', value, language)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={say(words.parkingFee)}
        maxLength={100}
        value={parkingFee}
        onChange={({ target }) => onChange({ parkingFee: target.value })}
      />
      <TextField
        label={say(words.parkingNote)}
        maxLength={200}
        value={parkingNote}
        onChange={({ target }) => onChange({ parkingNote: target.value })}
      />
    </div>
  )
}
