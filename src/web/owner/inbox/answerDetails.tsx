import { ANSWER_NOTE_LENGTH_MAX } from '#contract/liveStatus.ts'
import { SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useLocalized } from '../../language/language.tsx'
import { inboxTexts } from './inboxTexts.ts'

/** The optional parts of an answer. */
export interface AnswerExtras {
  note: string
  /** Null for the default time of the kind. */
  validForMinutes: number | null
}

export const NO_DETAILS: AnswerExtras = { note: '', validForMinutes: null }

const MINUTES = [5, 10, 15, 30, 60, 120, 240, 720]

/** Reserved for the text of the button, because both share one note. */
const BUTTON_LENGTH = 30

interface AnswerDetailsProps {
  details: AnswerExtras
  onChange: (details: AnswerExtras) => void
}

/** Edits the note of an answer and how long the answer is valid. */
export function AnswerDetails({ details, onChange }: AnswerDetailsProps) {
  const localize = useLocalized()
  return (
    <details className="text-sm">
      <summary className="py-1 font-medium text-muted">{localize(inboxTexts.more)}</summary>
      <div className="mt-2 flex flex-col gap-3">
        <TextField
          label={localize(inboxTexts.note)}
          value={details.note}
          maxLength={ANSWER_NOTE_LENGTH_MAX - BUTTON_LENGTH}
          onChange={(event) => onChange({ ...details, note: event.target.value })}
        />
        <SelectField
          label={localize(inboxTexts.holds)}
          value={details.validForMinutes ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...details, validForMinutes: value === '' ? null : Number(value) })
          }
        >
          <option value="">{localize(inboxTexts.holdsUsual)}</option>
          <Options values={MINUTES} textOf={(minutes) => localize(inboxTexts.minutes(minutes))} />
        </SelectField>
      </div>
    </details>
  )
}
