import type { ReservationStatus } from '#contract/reservation.ts'
import { SelectField, TextField } from '../../form/field.tsx'
import { useLocalized } from '../../language/language.tsx'
import { usePlaceNames } from '../inbox/useInbox.ts'
import { historyTexts as texts } from './historyTexts.ts'

/** What the page searches; empty means all. */
export interface HistoryFilter {
  text: string
  /** Days such as `2026-11-30`. */
  from: string
  to: string
  status: ReservationStatus | ''
  placeId: string
}

export const NO_FILTER: HistoryFilter = { text: '', from: '', to: '', status: '', placeId: '' }

const STATUSES = Object.keys(texts.statuses) as ReservationStatus[]

interface HistoryFiltersProps {
  filter: HistoryFilter
  onChange: (changed: Partial<HistoryFilter>) => void
}

/** The fields of a search in the history. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const localize = useLocalized()
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <TextField
          label={localize(texts.search)}
          type="search"
          maxLength={60}
          value={filter.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </div>
      <TextField
        label={localize(texts.from)}
        type="date"
        value={filter.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label={localize(texts.to)}
        type="date"
        value={filter.to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <SelectField
        label={localize(texts.status)}
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value as HistoryFilter['status'] })}
      >
        <option value="">{localize(texts.all)}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {localize(texts.statuses[status])}
          </option>
        ))}
      </SelectField>
      <PlaceFilter placeId={filter.placeId} onChange={onChange} />
    </div>
  )
}

function PlaceFilter({ placeId, onChange }: { placeId: string; onChange: HistoryFiltersProps['onChange'] }) {
  const localize = useLocalized()
  const names = usePlaceNames()
  if (names === null || names.size < 2) return null
  return (
    <SelectField
      label={localize(texts.place)}
      value={placeId}
      onChange={(event) => onChange({ placeId: event.target.value })}
    >
      <option value="">{localize(texts.all)}</option>
      {[...names].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
