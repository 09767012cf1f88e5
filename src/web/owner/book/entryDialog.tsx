import { type SubmitEvent, useState } from 'react'
import { GUEST_COUNT_MAX, GUEST_NAME_LENGTH_MAX, NOTE_LENGTH_MAX } from '#contract/reservation.ts'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { SelectField, TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { type Task, useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { koreanClockText } from '../inbox/tableTime.ts'
import { bookTexts as texts } from './bookTexts.ts'
import { type BookedTable, useTableChange } from './useBook.ts'

interface EntryDialogProps {
  placeId: string
  date: string
  /** The entry to change; null for a new one. */
  entry: BookedTable | null
  onClose: () => void
}

interface EntryForm {
  channel: 'phone' | 'walk_in'
  date: string
  time: string
  guests: string
  name: string
  phone: string
  note: string
}

function formOf(date: string, entry: BookedTable | null): EntryForm {
  return {
    channel: 'phone',
    date,
    time: entry ? koreanClockText(entry.reservationTime) : '19:00',
    guests: String(entry?.guestCount ?? 2),
    name: entry?.guestName ?? '',
    phone: '',
    note: entry?.note ?? '',
  }
}

/** Enters a reservation by hand, or changes one that was entered. */
export function EntryDialog({ placeId, date, entry, onClose }: EntryDialogProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const change = useTableChange()
  const task = useTask()
  const [form, setForm] = useState(() => formOf(date, entry))
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const { channel, phone } = form
      const said = {
        reservationTime: `${form.date}T${form.time}:00+09:00`,
        guestCount: Number(form.guests),
        guestName: form.name,
        note: form.note,
      }
      const body = { ...said, channel, ...(phone !== '' && { guestPhone: phone }) }
      const saved = entry
        ? await ask('changeEntry', { path: { id: entry.reservationId }, body: said })
        : await ask('enterReservation', { path: { id: placeId }, body })
      change.put(saved)
      showToast(localize(texts.saved))
      onClose()
    })
  }
  const title = localize(entry ? texts.change : texts.enter)
  return (
    <Dialog title={title} description={localize(texts.enterHint)} isOpen onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-3">
        <EntryFields form={form} isNew={entry === null} task={task} onChange={setForm} />
        <TaskFault fault={task.fault} />
        <Button look="main" type="submit" className="min-h-12" disabled={task.isBusy}>
          {localize(texts.save)}
        </Button>
      </form>
    </Dialog>
  )
}

interface EntryFieldsProps {
  form: EntryForm
  isNew: boolean
  task: Task
  onChange: (form: EntryForm) => void
}

function EntryFields({ form, isNew, task, onChange }: EntryFieldsProps) {
  const localize = useLocalized()
  const field = (name: Exclude<keyof EntryForm, 'channel'>, label: keyof typeof LABELS) => ({
    label: localize(LABELS[label]),
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...form, [name]: target.value }),
  })
  return (
    <>
      {isNew && (
        <SelectField
          label={localize(texts.channel)}
          value={form.channel}
          onChange={({ target }) => onChange({ ...form, channel: target.value === 'walk_in' ? 'walk_in' : 'phone' })}
        >
          <option value="phone">{localize(texts.channels.phone)}</option>
          <option value="walk_in">{localize(texts.channels.walk_in)}</option>
        </SelectField>
      )}
      <div className="grid grid-cols-2 gap-2">
        <TextField type="date" required {...field('date', 'day')} />
        <TextField type="time" required error={task.faultOf('reservationTime')} {...field('time', 'time')} />
      </div>
      <TextField type="number" required min={1} max={GUEST_COUNT_MAX} {...field('guests', 'guests')} />
      <TextField maxLength={GUEST_NAME_LENGTH_MAX} {...field('name', 'name')} />
      {isNew && <TextField type="tel" error={task.faultOf('guestPhone')} {...field('phone', 'phone')} />}
      <TextField maxLength={NOTE_LENGTH_MAX} {...field('note', 'note')} />
    </>
  )
}

const LABELS = {
  day: texts.day,
  time: texts.time,
  guests: texts.guests,
  name: texts.name,
  phone: texts.phone,
  note: texts.note,
}
