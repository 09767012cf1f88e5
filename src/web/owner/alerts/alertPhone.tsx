import { type ReactNode, type SubmitEvent, useState } from 'react'
import { TextField } from '../../form/field.tsx'
import { type Task, useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { alertTexts as texts } from './alertTexts.ts'
import { type Alerts, useKeepAlerts } from './useAlerts.ts'

interface PhoneProps {
  alerts: Alerts
  /** Called once the phone is confirmed. */
  onDone: () => void
}

/** The phone for texts: entered, then confirmed by the code that is texted to it. */
export function AlertPhone({ alerts, onDone }: PhoneProps) {
  const localize = useLocalized()
  const [isChanging, setChanging] = useState(alerts.phoneLast4 === null)
  if (isChanging) return <PhoneForm onSent={() => setChanging(false)} />
  return (
    <>
      {!alerts.phoneConfirmed && <CodeForm last4={alerts.phoneLast4 ?? ''} onDone={onDone} />}
      <Button className="ml-8 self-start" onClick={() => setChanging(true)}>
        {localize(texts.changePhone)}
      </Button>
    </>
  )
}

function PhoneForm({ onSent }: { onSent: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const keep = useKeepAlerts()
  const task = useTask()
  const [phone, setPhone] = useState('')
  const send = async () => {
    keep(await ask('setAlertPhone', { body: { phone } }))
    onSent()
  }
  return (
    <OneField label={localize(texts.sendCode)} task={task} onSend={send}>
      <TextField
        label={localize(texts.phone)}
        type="tel"
        autoComplete="tel"
        placeholder="010-1234-5678"
        value={phone}
        error={task.faultOf('phone') ?? task.fault?.message}
        onChange={(event) => setPhone(event.target.value)}
      />
    </OneField>
  )
}

function CodeForm({ last4, onDone }: { last4: string; onDone: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const keep = useKeepAlerts()
  const task = useTask()
  const [code, setCode] = useState('')
  const send = async () => {
    keep(await ask('confirmAlertPhone', { body: { code } }))
    onDone()
  }
  return (
    <OneField label={localize(texts.confirm)} task={task} onSend={send}>
      <TextField
        label={`${localize(texts.code)} (${last4})`}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={task.faultOf('code') ?? task.fault?.message}
        onChange={(event) => setCode(event.target.value)}
      />
    </OneField>
  )
}

interface OneFieldProps {
  /** The label of the button. */
  label: string
  task: Task
  onSend: () => Promise<void>
  children: ReactNode
}

function OneField({ label, task, onSend, children }: OneFieldProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(onSend)
  }
  return (
    <form onSubmit={submit} className="ml-8 flex flex-col gap-3 rounded-xl bg-sunken p-4">
      {children}
      <Button look="main" type="submit" disabled={task.isBusy} className="min-h-11 self-start">
        {label}
      </Button>
    </form>
  )
}
