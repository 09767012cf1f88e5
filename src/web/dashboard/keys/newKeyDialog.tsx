import { type SubmitEvent, useRef, useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { EMPTY_NEW_KEY_FORM, keyBodyOf } from './newKeyForm.ts'
import { KeyLimits, ModeChoice, ScopeChoice } from './keyFields.tsx'
import { keyTexts as texts } from './keyTexts.ts'

interface NewKeyDialogProps {
  onClose: () => void
  /** Receives the key; null when the first response was lost and a replay without the key arrived. */
  onCreated: (key: string | null) => Promise<void>
}

/** The fields that show their own errors. */
const FIELDS = ['name', 'expiresAt', 'allowedOrigins', 'allowedIps', 'dailyTokens']

/** The form for a new key. */
export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const formElement = useRef<HTMLFormElement>(null)
  const [isUnnamed, setUnnamed] = useState(false)
  const [form, setForm] = useState(EMPTY_NEW_KEY_FORM)
  const change = (changes: Partial<typeof form>) => setForm({ ...form, ...changes })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const isNamed = form.name.trim() !== ''
    setUnnamed(!isNamed)
    if (!isNamed) return formElement.current?.querySelector('input')?.focus()
    void task.run(async () => {
      const { key } = await ask('createOwnKey', { body: keyBodyOf(form, systemClock()) })
      await onCreated(key)
    })
  }
  const parts = { form, change, faultOf: task.faultOf }
  return (
    <Dialog title={localize(texts.create)} isOpen onClose={onClose}>
      <form ref={formElement} noValidate onSubmit={send} className="flex flex-col gap-5">
        <TextField
          label={localize(texts.name)}
          hint={localize(texts.nameHint)}
          error={isUnnamed ? localize(texts.nameMissing) : task.faultOf('name')}
          required
          className="scroll-mt-8"
          maxLength={100}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ModeChoice {...parts} />
        {form.mode !== 'browser' && <ScopeChoice {...parts} />}
        <KeyLimits {...parts} />
        <TaskFault fault={task.fault} fields={FIELDS} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {localize(texts.make)}
        </Button>
      </form>
    </Dialog>
  )
}
