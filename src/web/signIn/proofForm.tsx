import { type ReactNode, type SubmitEvent, useState } from 'react'
import { TextField } from '../form/field.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import type { Task } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { PasswordField } from './credentialFields.tsx'
import { askPasskey, canUsePasskeys } from './passkey.ts'
import { signInTexts as texts } from './signInTexts.ts'

/** What a person proves: `typed` is a code or the password. */
export type Proof = { typed: string } | { credential: object }

interface ProofFormProps {
  task: Task
  hasPasskey: boolean
  /** What may be typed; null for nothing. */
  typed: 'code' | 'backupCode' | 'password' | null
  hint?: ReactNode
  /** Sends the proof; the form shows its refusal. */
  prove: (proof: Proof) => Promise<void>
}

/** Asks a person to prove who they are, by a passkey or by typing something. */
export function ProofForm({ task, hasPasskey, typed: asked, hint, prove }: ProofFormProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const [typed, setTyped] = useState('')
  const askDevice = () =>
    void task.run(async () => {
      const { options } = await ask('beginPasskeySignIn', { body: {} })
      await prove({ credential: await askPasskey(options, language) })
    })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(() => prove({ typed }))
  }
  return (
    <>
      {hasPasskey && (
        <Button look="main" disabled={task.isBusy || !canUsePasskeys()} onClick={askDevice}>
          {localize(texts.withPasskey)}
        </Button>
      )}
      {asked !== null && (
        <form onSubmit={send} className="flex flex-col gap-4">
          <TypedField kind={asked} hint={hint} value={typed} onChange={setTyped} />
          <Button type="submit" look={hasPasskey ? 'plain' : 'main'} disabled={task.isBusy}>
            {localize(texts.next)}
          </Button>
        </form>
      )}
      <TaskFault fault={task.fault} />
    </>
  )
}

interface TypedFieldProps {
  kind: 'code' | 'backupCode' | 'password'
  hint: ReactNode
  value: string
  onChange: (value: string) => void
}

function TypedField({ kind, hint, value, onChange }: TypedFieldProps) {
  const localize = useLocalized()
  if (kind === 'password') return <PasswordField value={value} onChange={onChange} />
  return (
    <TextField
      label={localize(texts[kind])}
      hint={hint}
      autoComplete="one-time-code"
      maxLength={40}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
