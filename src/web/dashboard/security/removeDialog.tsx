import { ConfirmDialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { securityTexts as texts } from './securityTexts.ts'

interface RemoveDialogProps {
  name: string
  remove: () => Promise<unknown>
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a factor is removed. */
export function RemoveDialog({ name, remove, onClose, onRemoved }: RemoveDialogProps) {
  const localize = useLocalized()
  const task = useTask()
  const confirm = () =>
    void task.run(async () => {
      await remove()
      showToast(localize(texts.removed))
      onClose()
      onRemoved()
    })
  return (
    <ConfirmDialog
      title={localize(texts.removeTitle(name))}
      description={localize(texts.removeHint)}
      action={localize(texts.remove)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
