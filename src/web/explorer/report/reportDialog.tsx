import { type SubmitEvent, useId, useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import { REPORT_NOTE_LENGTH_MAX, type ReportKind } from '#contract/report.ts'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextAreaField, TextField } from '../../form/field.tsx'
import { formTexts } from '../../form/formTexts.ts'
import { showToast } from '../../form/toast.tsx'
import { type Task, useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { explorerClient } from '../../service/explorer.ts'
import { Button } from '../../shell/button.tsx'
import type { WholePlace } from '../queries.ts'
import { placeIdIn } from './placeIdIn.ts'
import { reportTexts as texts } from './reportTexts.ts'

const KINDS = Object.keys(texts.kinds) as ReportKind[]

/** Asks what is wrong about a place, and sends the report. */
export function ReportDialog({ place, onClose }: { place: WholePlace; onClose: () => void }) {
  const localize = useLocalized()
  const { form, task, isMissing, change, send } = useReportForm(place.id, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <Dialog title={localize(texts.title(place.name))} description={localize(texts.hint)} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <KindChoice kind={form.kind} isMissing={isMissing} onChoose={(kind) => change({ kind })} />
        <Details form={form} task={task} onChange={change} />
        <TaskFault fault={task.fault} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{localize(formTexts.cancel)}</Button>
          <Button type="submit" look="main" disabled={task.isBusy}>
            {localize(texts.send)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ReportForm {
  kind: ReportKind | null
  /** A day in Korea; empty for none. */
  seenOn: string
  note: string
  /** The id or the address of the other place. */
  other: string
}

/** The state of the form, and what sends it. */
function useReportForm(placeId: string, onSent: () => void) {
  const localize = useLocalized()
  const language = useLanguage()
  const task = useTask()
  const [isMissing, setMissing] = useState(false)
  const [form, setForm] = useState<ReportForm>({ kind: null, seenOn: today(), note: '', other: '' })
  const send = () => {
    const { kind, seenOn, note, other } = form
    setMissing(kind === null)
    if (kind === null) return
    void task.run(async () => {
      await explorerClient(language).places.report(placeId, {
        kind,
        // Without it the service takes the present moment.
        ...(seenOn !== '' && seenOn !== today() && { observedAt: seenOn }),
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(kind === 'duplicate' && other.trim() !== '' && { duplicateOf: placeIdIn(other) }),
      })
      showToast(localize(texts.sent))
      onSent()
    })
  }
  const change = (changed: Partial<ReportForm>) => setForm({ ...form, ...changed })
  return { form, task, isMissing: isMissing && form.kind === null, change, send }
}

const today = (): string => kstDate(systemClock())

interface DetailsProps {
  form: ReportForm
  task: Task
  onChange: (changed: Partial<ReportForm>) => void
}

function Details({ form: { kind, seenOn, note, other }, task, onChange }: DetailsProps) {
  const localize = useLocalized()
  return (
    <>
      {kind === 'duplicate' && (
        <TextField
          label={localize(texts.other)}
          hint={localize(texts.otherHint)}
          error={task.faultOf('duplicateOf')}
          autoComplete="off"
          value={other}
          onChange={({ target }) => onChange({ other: target.value })}
        />
      )}
      <TextField
        label={localize(texts.seen)}
        error={task.faultOf('observedAt')}
        type="date"
        max={today()}
        value={seenOn}
        onChange={({ target }) => onChange({ seenOn: target.value })}
      />
      <TextAreaField
        label={localize(kind === 'other' ? texts.noteNeeded : texts.note)}
        hint={localize(texts.noteHint)}
        error={task.faultOf('note')}
        maxLength={REPORT_NOTE_LENGTH_MAX}
        value={note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  )
}

interface KindChoiceProps {
  kind: ReportKind | null
  isMissing: boolean
  onChoose: (kind: ReportKind) => void
}

/** One of the kinds of reports; the arrow keys move between them. */
function KindChoice({ kind, isMissing, onChoose }: KindChoiceProps) {
  const localize = useLocalized()
  const id = useId()
  return (
    <fieldset {...(isMissing && { 'aria-describedby': id })} className="flex flex-col">
      <legend className="mb-1 text-sm font-semibold">{localize(texts.kind)}</legend>
      {KINDS.map((one) => (
        <label key={one} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type="radio"
            name={`${id}-kind`}
            value={one}
            required
            checked={kind === one}
            onChange={() => onChoose(one)}
            className="size-5 shrink-0 accent-accent"
          />
          {localize(texts.kinds[one])}
        </label>
      ))}
      {isMissing && (
        <p id={id} role="alert" className="text-sm font-medium text-bad">
          {localize(texts.chooseKind)}
        </p>
      )}
    </fieldset>
  )
}
