import { filterGroupTexts } from '../../explorer/explorerTexts.ts'
import { valueLabel } from '../../explorer/filterLabels.ts'
import { useMeta } from '../../explorer/queries.ts'
import { FieldGroup, SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { matchesSearch } from '../../form/matchesSearch.ts'
import { effectiveValue } from './attributesForm.ts'
import { KIND_UNSTATED, PARKING_PATHS, parkingChoice, parkingValues } from './parkingForm.ts'
import { profileTexts as texts } from './profileTexts.ts'
import { type GroupsProps, ValueOrigin } from './valueOrigin.tsx'

/** Edits parking: one choice for whether there is parking and of what kind, the fee, and a note. */
export function ParkingFields({ form, onPut, search }: GroupsProps & { search: string }) {
  const localize = useLocalized()
  const language = useLanguage()
  const meta = useMeta().data
  const title = localize(texts.parking)
  const labelOf = (choice: string) =>
    choice === KIND_UNSTATED ? localize(texts.parkingOffered) : valueLabel(meta, 'parking_type', choice, language)
  const choices = [KIND_UNSTATED, ...(meta?.filters.enum.parking_type ?? [])]
  const text = (path: string, label: string) => ({
    label,
    hint: <ValueOrigin form={form} paths={[path]} label={label} onPut={onPut} />,
    value: String(effectiveValue(form, path) ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onPut(path, target.value === '' ? null : target.value),
  })
  const labels = {
    kind: localize(filterGroupTexts['parking_type'] ?? texts.parking),
    fee: localize(texts.parkingFee),
    note: localize(texts.parkingNote),
  }
  if (![title, ...Object.values(labels), ...choices.map(labelOf)].some((label) => matchesSearch(label, search)))
    return null
  return (
    <FieldGroup label={title}>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label={labels.kind}
          hint={<ValueOrigin form={form} paths={PARKING_PATHS} label={labels.kind} onPut={onPut} />}
          value={parkingChoice(form)}
          onChange={({ target }) => {
            for (const [path, value] of Object.entries(parkingValues(target.value))) onPut(path, value)
          }}
        >
          <option value="">{localize(texts.choices.unknown)}</option>
          <Options values={choices} textOf={labelOf} />
        </SelectField>
        <TextField {...text('parking_fee', labels.fee)} maxLength={100} />
        <TextField {...text('parking_note', labels.note)} maxLength={200} />
      </div>
    </FieldGroup>
  )
}
