import { useState } from 'react'
import { wordless } from '#contract/language.ts'
import { filterGroupTexts } from '../../explorer/explorerTexts.ts'
import { filterGroups, valueLabel } from '../../explorer/filterLabels.ts'
import { useMeta } from '../../explorer/queries.ts'
import { FieldGroup, SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { ToggleChip } from '../../shell/toggleChip.tsx'
import {
  attributesEdit,
  isSame,
  LIST_ATTRIBUTES,
  effectiveValue,
  type AttributeValue,
  withValue,
  attributeValuesOf,
} from './attributesForm.ts'
import { groupAttributes } from './attributeGroups.ts'
import { matchesSearch } from '../../form/matchesSearch.ts'
import { ParkingFields } from './parkingFields.tsx'
import { isParking } from './parkingForm.ts'
import { ProfileSection } from './profileSection.tsx'
import { profileTexts as texts } from './profileTexts.ts'
import type { Profile } from './useProfile.ts'
import { type GroupsProps, ValueOrigin } from './valueOrigin.tsx'

/** Edits the attributes that guests filter by. Shows their current values: the owner's, or else those of the lists. */
export function AttributesEditor({ profile }: { profile: Profile }) {
  const localize = useLocalized()
  // The values that this form was opened with, so that saving does not withdraw what another device said meanwhile.
  const [before, setBefore] = useState(() => attributeValuesOf(profile.ownerAttributes))
  const listed = attributeValuesOf(profile.listedAttributes)
  const [own, setOwn] = useState(before)
  const form = { own, listed }
  const [search, setSearch] = useState('')
  const put = (path: string, word: AttributeValue | undefined) => {
    // A value that equals the lists' value is not sent.
    const isListed = word !== undefined && !(path in before) && isSame(word, effectiveValue({ own: {}, listed }, path))
    setOwn((now) => withValue({ own: now, listed }, path, isListed ? undefined : word).own)
  }
  return (
    <ProfileSection
      title={localize(texts.attributes)}
      hint={localize(texts.attributesHint)}
      profile={profile}
      edit={attributesEdit(own, before)}
      unchanged={NOTHING}
      onSaved={() => setBefore(own)}
    >
      <TextField
        label={localize(texts.searchAttributes)}
        type="search"
        maxLength={40}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Booleans form={form} onPut={put} search={search} />
      <Lists form={form} onPut={put} search={search} />
      <ParkingFields form={form} onPut={put} search={search} />
    </ProfileSection>
  )
}

/** An edit of attributes holds only differences from the saved ones. */
const NOTHING = {}
const CHOICES = ['unknown', 'yes', 'no'] as const
const WORDS = { unknown: null, yes: true, no: false } as const

function Booleans({ form, onPut, search }: GroupsProps & { search: string }) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const found = (meta?.filters.boolean ?? []).filter(
    (name) => !isParking(`booleans.${name}`) && matchesSearch(valueLabel(meta, name, 'true', language), search),
  )
  return groupAttributes(found).map(({ label, names }) => (
    <BooleanGroup key={label.en} label={localize(label)} names={names} form={form} onPut={onPut} />
  ))
}

function BooleanGroup({
  label: groupLabel,
  names,
  form,
  onPut,
}: GroupsProps & { label: string; names: readonly string[] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  return (
    <FieldGroup label={groupLabel}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {names.map((name) => {
          const path = `booleans.${name}`
          const label = valueLabel(meta, name, 'true', language)
          const word = effectiveValue(form, path)
          return (
            <SelectField
              key={name}
              label={label}
              hint={<ValueOrigin form={form} paths={[path]} label={label} onPut={onPut} />}
              value={word === null ? 'unknown' : word ? 'yes' : 'no'}
              onChange={({ target }) => onPut(path, WORDS[target.value as keyof typeof WORDS])}
            >
              <Options values={CHOICES} textOf={(choice) => localize(texts.choices[choice])} />
            </SelectField>
          )
        })}
      </div>
    </FieldGroup>
  )
}

function Lists({ form, onPut, search }: GroupsProps & { search: string }) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const groups = meta ? filterGroups(meta).filter(({ param }) => LIST_ATTRIBUTES.includes(param)) : []
  return groups.map(({ param, values }) => {
    const label = localize(filterGroupTexts[param] ?? wordless(param))
    const word = effectiveValue(form, param)
    const said: readonly string[] = Array.isArray(word) ? word : []
    const labelOf = (value: string) => valueLabel(meta, param, value, language)
    const all = values.filter((value) => value !== 'true')
    const shown = matchesSearch(label, search) ? all : all.filter((value) => matchesSearch(labelOf(value), search))
    if (shown.length === 0) return null
    const toggled = (value: string) => {
      const next = said.includes(value) ? said.filter((other) => other !== value) : [...said, value]
      return next.length === 0 ? null : next
    }
    return (
      <FieldGroup
        key={param}
        label={label}
        hint={<ValueOrigin form={form} paths={[param]} label={label} onPut={onPut} />}
      >
        <div className="flex flex-wrap gap-1.5">
          {shown.map((value) => (
            <ToggleChip key={value} isOn={said.includes(value)} onClick={() => onPut(param, toggled(value))}>
              {labelOf(value)}
            </ToggleChip>
          ))}
        </div>
      </FieldGroup>
    )
  })
}
