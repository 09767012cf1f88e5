import { type SubmitEvent, useState } from 'react'
import { ConfirmDialog, Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { SelectField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { keyTexts as texts } from './keyTexts.ts'
import type { OwnKey } from '../useAccountQueries.ts'

interface RotateKeyDialogProps {
  of: OwnKey
  onClose: () => void
  onRotated: (key: string | null) => Promise<void>
}

/** Asks how long the current secret stays valid, then rotates the key. */
export function RotateKeyDialog({ of: { keyId, name }, onClose, onRotated }: RotateKeyDialogProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [graceSeconds, setGraceSeconds] = useState<keyof typeof texts.graces>('86400')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const { key } = await ask('rotateOwnKey', { path: { keyId }, body: { graceSeconds: Number(graceSeconds) } })
      await onRotated(key)
    })
  }
  return (
    <Dialog title={localize(texts.rotateTitle(name))} description={localize(texts.rotateHint)} isOpen onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <SelectField
          label={localize(texts.grace)}
          value={graceSeconds}
          onChange={(event) => setGraceSeconds(event.target.value as keyof typeof texts.graces)}
        >
          {Object.entries(texts.graces).map(([seconds, text]) => (
            <option key={seconds} value={seconds}>
              {localize(text)}
            </option>
          ))}
        </SelectField>
        <TaskFault fault={task.fault} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {localize(texts.rotateNow)}
        </Button>
      </form>
    </Dialog>
  )
}

interface RevokeKeyDialogProps {
  of: OwnKey
  onClose: () => void
  onRevoked: () => Promise<void>
}

export function RevokeKeyDialog({ of: { keyId, name }, onClose, onRevoked }: RevokeKeyDialogProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const revoke = async () => {
    await ask('revokeOwnKey', { path: { keyId } })
    onClose()
    showToast(localize(texts.revoked(name)))
    await onRevoked()
  }
  return (
    <ConfirmDialog
      title={localize(texts.revokeTitle(name))}
      description={localize(texts.revokeHint)}
      action={localize(texts.revoke)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void task.run(revoke)}
    >
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
