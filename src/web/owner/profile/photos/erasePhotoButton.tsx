import { useState } from 'react'
import { ConfirmDialog } from '../../../form/dialog.tsx'
import { TaskFault } from '../../../form/faultNotice.tsx'
import { useTask } from '../../../form/useTask.ts'
import { useLocalized } from '../../../language/language.tsx'
import { useSessionCalls } from '../../../session/useSessionCalls.ts'
import { Button } from '../../../shell/button.tsx'
import { photoTexts } from './photoTexts.ts'

interface ErasePhotoButtonProps {
  placeId: string
  photoId: string
  /** The name of the photo for screen readers. */
  name: string
  onErased: () => void
}

/** Deletes an uploaded photo from the service after one confirmation. */
export function ErasePhotoButton({ placeId, photoId, name, onErased }: ErasePhotoButtonProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [isOpen, setOpen] = useState(false)
  const erase = () =>
    void task.run(async () => {
      await ask('deletePhoto', { path: { id: placeId, photoId } })
      setOpen(false)
      onErased()
    })
  return (
    <>
      <Button
        className="min-h-11 self-start text-bad"
        aria-label={`${localize(photoTexts.erase)}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {localize(photoTexts.erase)}
      </Button>
      <ConfirmDialog
        title={localize(photoTexts.eraseTitle)}
        description={localize(photoTexts.eraseHint)}
        action={localize(photoTexts.erase)}
        isOpen={isOpen}
        isBusy={task.isBusy}
        onClose={() => setOpen(false)}
        onConfirm={erase}
      >
        <TaskFault fault={task.fault} />
      </ConfirmDialog>
    </>
  )
}
