import { type SubmitEvent, useState } from 'react'
import { ConfirmDialog, Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { SelectField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useSay } from '../../language/language.tsx'
import { useAsk } from '../../session/useAsk.ts'
import { Button } from '../../shell/button.tsx'
import { keyWords as words } from './keyWords.ts'
import type { OwnKey } from '../useAccountQueries.ts'

interface RotateKeyDialogProps {
  of: OwnKey
  onClose: () => void
  onRotated: (key: string | null) => Promise<void>
}

/** Asks how long the current secret stays valid, then rotates the key. */
export function RotateKeyDialog({ of: { keyId, name }, onClose, onRotated }: RotateKeyDialogProps) {
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const [graceSeconds, setGraceSeconds] = useState<keyof typeof words.graces>('86400')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const { key } = await ask('rotateOwnKey', { path: { keyId }, body: { graceSeconds: Number(graceSeconds) } })
      await onRotated(key)
    })
  }
  return (
    <Dialog title={say(words.rotateTitle(name))} description={say(words.rotateHint)} isOpen onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <SelectField
          label={say(words.grace)}
          value={graceSeconds}
          onChange={(event) => setGraceSeconds(event.target.value as keyof typeof words.graces)}
        >
          {Object.entries(words.graces).map(([seconds, text]) => (
            <option key={seconds} value={seconds}>
              {say(text)}
            </option>
          ))}
        </SelectField>
        <TaskFault fault={task.fault} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {say(words.rotateNow)}
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
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const revoke = async () => {
    await ask('revokeOwnKey', { path: { keyId } })
    onClose()
    showToast(say(words.revoked(name)))
    await onRevoked()
  }
  return (
    <ConfirmDialog
      title={say(words.revokeTitle(name))}
      description={say(words.revokeHint)}
      action={say(words.revoke)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void task.run(revoke)}
    >
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
