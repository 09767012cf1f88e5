import type { LocalizedText } from '#contract/language.ts'
import { TextField } from '../../../form/field.tsx'
import { useLocalized } from '../../../language/language.tsx'
import { useFaultOf } from '../faults.tsx'
import { profileTexts as texts } from '../profileTexts.ts'
import { RowList } from '../rowList.tsx'
import type { DayHoursForm } from './weekForm.ts'

interface DayHoursProps {
  /** The path of this day in the edit. */
  path: string
  hours: DayHoursForm
  onChange: (part: Partial<DayHoursForm>) => void
}

/** Edits the times of a day on which the venue opens, of the week or of a date. */
export function DayHours({ path, hours, onChange }: DayHoursProps) {
  const localize = useLocalized()
  const faultOf = useFaultOf()
  const clock = (name: 'open' | 'close' | 'lastOrder', label: LocalizedText) => ({
    label: localize(label),
    value: hours[name],
    error: faultOf(`${path}.${name}`),
    onChange: (at: string) => onChange({ [name]: at }),
  })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Clock {...clock('open', texts.opens)} required />
        <Clock {...clock('close', texts.closes)} required />
        <Clock {...clock('lastOrder', texts.lastOrder)} />
      </div>
      <Breaks path={path} hours={hours} onChange={onChange} />
    </div>
  )
}

function Breaks({ path, hours, onChange }: DayHoursProps) {
  const localize = useLocalized()
  const faultOf = useFaultOf()
  return (
    <RowList
      rows={hours.breaks}
      onChange={(breaks) => onChange({ breaks })}
      blank={{ start: '15:00', end: '17:00' }}
      addLabel={localize(texts.addBreak)}
      nameOf={({ start, end }) => `${localize(texts.breaks)} ${start}–${end}`}
    >
      {({ start, end }, change, index) => (
        <div className="grid gap-2 min-[26rem]:grid-cols-2">
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
