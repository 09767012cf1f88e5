import { ANSWER_NOTE_LENGTH_MAX, type LiveKind } from '#contract/liveStatus.ts'
import { SelectField, TextField } from '../../form/field.tsx'
import { useSay } from '../../language/language.tsx'
import { QUICK_NOTES } from './answers.ts'
import { inboxWords } from './inboxWords.ts'

/** What goes with an answer. */
export interface Details {
  note: string
  /** Null: as long as answers of the kind hold. */
  validForMinutes: number | null
}

export const NO_DETAILS: Details = { note: '', validForMinutes: null }

const MINUTES = [5, 10, 15, 30, 60, 120, 240, 720]

interface AnswerDetailsProps {
  kind: LiveKind
  details: Details
  onChange: (details: Details) => void
}

/** Notes that one tap adds, or takes away again. */
export function QuickNotes({ kind, details, onChange }: AnswerDetailsProps) {
  const say = useSay()
  return (
    <div role="group" aria-label={say(inboxWords.note)} className="flex flex-wrap gap-1.5">
      {QUICK_NOTES[kind].map((text) => (
        <button
          key={text.en}
          type="button"
          aria-pressed={details.note === say(text)}
          onClick={() => onChange({ ...details, note: details.note === say(text) ? '' : say(text) })}
          className="min-h-9 rounded-full border border-line bg-surface px-3 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
        >
          {say(text)}
        </button>
      ))}
    </div>
  )
}

/** A note in the owner's own words, and how long the answer holds. */
export function AnswerDetails({ details, onChange }: Omit<AnswerDetailsProps, 'kind'>) {
  const say = useSay()
  return (
    <details className="text-sm">
      <summary className="py-1 font-medium text-muted">{say(inboxWords.more)}</summary>
      <div className="mt-2 flex flex-col gap-3">
        <TextField
          label={say(inboxWords.note)}
          value={details.note}
          maxLength={ANSWER_NOTE_LENGTH_MAX}
          onChange={(event) => onChange({ ...details, note: event.target.value })}
        />
        <SelectField
          label={say(inboxWords.holds)}
          value={details.validForMinutes ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...details, validForMinutes: value === '' ? null : Number(value) })
          }
        >
          <option value="">{say(inboxWords.holdsUsual)}</option>
          {MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {say(inboxWords.minutes(minutes))}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  )
}
