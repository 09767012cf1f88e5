import { type SubmitEvent, useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { addDays, kstDate } from '#base/kst.ts'
import { TextField } from '../../form/field.tsx'
import { useTask } from '../../form/useTask.ts'
import { settings } from '../../service/settings.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { tableFaults, tableTime } from './guestChecks.ts'
import { GuestFaultNotice } from './guestFaultNotice.tsx'
import { guestTexts as texts } from './guestTexts.ts'
import { proposedTable } from './proposedTable.ts'
import { getsTexts } from './textReach.ts'
import { useFormFaults } from './useFormFaults.ts'

/** The furthest day that a request may be for, in days from today. */
const DAYS_AHEAD = 180

interface ReserveFormProps {
  placeId: string
  /** The time of the search that led here (`open_at`); undefined without one. */
  openAt: string | undefined
  onSent: (reservationId: string) => void
}

/** The state of the form, and what sends it. */
function useReserveForm({ placeId, openAt, onSent }: ReserveFormProps) {
  const ask = useSessionCalls()
  const task = useTask()
  const today = kstDate(systemClock())
  const [form, setForm] = useState({
    ...proposedTable(systemClock(), openAt),
    party: '2',
    phone: '',
    name: '',
    note: '',
  })
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const change = (changed: Partial<typeof form>) => setForm({ ...form, ...changed })
  const faults = useFormFaults(task)
  const send = (element: HTMLFormElement) => {
    if (faults.stop(element, tableFaults(form, systemClock()))) return
    const { party, phone, name, note } = form
    const body = {
      placeId,
      reservationTime: tableTime(form),
      guestCount: Number(party),
      guestPhone: phone,
      ...(name.trim() !== '' && { guestName: name.trim() }),
      ...(note.trim() !== '' && { note: note.trim() }),
    }
    void task.run(async () => {
      // A form that was changed after a refusal is another request.
      const key = `${idempotencyKey} ${hashOf(JSON.stringify(body))}`
      onSent((await ask('reserveAsGuest', { body }, { idempotencyKey: key })).reservationId)
    })
  }
  return { form, change, task, faultText: faults.textOf, refusal: faults.refusal, today, send }
}

type Form = ReturnType<typeof useReserveForm>

/** Asks for time, party and phone, and sends the request. */
export function ReserveForm(props: ReserveFormProps) {
  const localize = useLocalized()
  const form = useReserveForm(props)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.send(event.currentTarget)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-2xl bg-sunken p-4">
      <TableFields {...form} />
      <GuestFields {...form} />
      <GuestFaultNotice fault={form.refusal} />
      <Button look="main" type="submit" disabled={form.task.isBusy} className="min-h-12">
        {localize(texts.send)}
      </Button>
    </form>
  )
}

function TableFields({ form, change, faultText, today }: Form) {
  const localize = useLocalized()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <TextField
        label={localize(texts.day)}
        type="date"
        required
        min={today}
        max={addDays(today, DAYS_AHEAD)}
        value={form.day}
        onChange={(event) => change({ day: event.target.value })}
      />
      <TextField
        label={localize(texts.time)}
        type="time"
        required
        value={form.time}
        error={faultText('reservationTime')}
        onChange={(event) => change({ time: event.target.value })}
      />
      <TextField
        label={localize(texts.party)}
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={200}
        value={form.party}
        error={faultText('guestCount')}
        onChange={(event) => change({ party: event.target.value })}
      />
    </div>
  )
}

function GuestFields({ form, change, faultText }: Form) {
  const localize = useLocalized()
  return (
    <>
      <TextField
        label={localize(texts.phone)}
        hint={localize(getsTexts(form.phone, settings.textCountries) ? texts.phoneHint : texts.phoneNoText)}
        type="tel"
        required
        autoComplete="tel"
        placeholder="010-1234-5678"
        value={form.phone}
        error={faultText('guestPhone')}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <TextField
        label={localize(texts.name)}
        autoComplete="name"
        maxLength={60}
        value={form.name}
        error={faultText('guestName')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={localize(texts.note)}
        hint={localize(texts.noteHint)}
        maxLength={500}
        value={form.note}
        error={faultText('note')}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  )
}

/** Returns a short number that differs for different texts, for an idempotency key. */
function hashOf(text: string): number {
  return Array.from(text).reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647, 7)
}
