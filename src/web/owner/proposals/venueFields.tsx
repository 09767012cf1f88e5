import { PROPOSAL_LENGTHS } from '#contract/placeProposal.ts'
import { valueLabel } from '../../explorer/filterLabels.ts'
import { useMeta } from '../../explorer/queries.ts'
import { SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { PointField, type TypedPoint } from './pointField.tsx'
import { proposalTexts as texts } from './proposalTexts.ts'

/** What describes a venue, as typed; empty for no value. */
export interface VenueForm extends TypedPoint {
  name: string
  subtype: string
  roadAddress: string
  jibunAddress: string
}

interface VenueFieldsProps {
  form: VenueForm
  onChange: (part: Partial<VenueForm>) => void
  errorOf: (field: string) => string | undefined
}

export function NameField({ form, onChange, errorOf }: VenueFieldsProps) {
  const localize = useLocalized()
  return (
    <TextField
      label={localize(texts.name)}
      hint={localize(texts.nameHint)}
      required
      maxLength={PROPOSAL_LENGTHS.name}
      value={form.name}
      error={errorOf('name')}
      onChange={({ target }) => onChange({ name: target.value })}
    />
  )
}

/** Chooses a kind of venue by its word in the language of the page. */
export function KindField({ form, onChange, errorOf }: VenueFieldsProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const labelOf = (value: string) =>
    value === '' ? localize(texts.choose) : valueLabel(meta, 'subtype', value, language)
  const sorted = (meta?.filters.subtype ?? []).toSorted((a, b) => labelOf(a).localeCompare(labelOf(b), language))
  return (
    <SelectField
      label={localize(texts.subtype)}
      required
      value={form.subtype}
      error={errorOf('subtype')}
      onChange={({ target }) => onChange({ subtype: target.value })}
    >
      <Options values={['', ...sorted]} textOf={labelOf} />
    </SelectField>
  )
}

/** The address of a venue, with the point of its entrance. */
export function AddressFields({ form, onChange, errorOf }: VenueFieldsProps) {
  const localize = useLocalized()
  return (
    <>
      <TextField
        label={localize(texts.roadAddress)}
        hint={localize(texts.roadAddressHint)}
        maxLength={PROPOSAL_LENGTHS.address}
        value={form.roadAddress}
        error={errorOf('roadAddress')}
        onChange={({ target }) => onChange({ roadAddress: target.value })}
      />
      <TextField
        label={localize(texts.jibunAddress)}
        maxLength={PROPOSAL_LENGTHS.address}
        value={form.jibunAddress}
        error={errorOf('jibunAddress')}
        onChange={({ target }) => onChange({ jibunAddress: target.value })}
      />
      <PointField value={form} onChange={onChange} errorOf={errorOf} />
    </>
  )
}

/** Returns the fields of an address as a call sends them; a field that is not complete is left out. */
export function addressOf({ roadAddress, jibunAddress, lat, lng }: VenueForm) {
  return { ...textsOf({ roadAddress, jibunAddress }), ...numbersOf({ lat, lng }) }
}

const textsOf = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  )

const numbersOf = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      text.trim() === '' || !Number.isFinite(Number(text)) ? [] : [[name, Number(text)]],
    ),
  )
