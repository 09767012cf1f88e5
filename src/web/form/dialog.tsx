import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useLocalized } from '../language/language.tsx'
import { Button, IconButton } from '../shell/button.tsx'
import { CloseIcon } from '../shell/icons.tsx'
import { formTexts } from './formTexts.ts'

interface DialogProps {
  title: string
  /** The purpose of the dialog in a sentence. */
  description?: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog that keeps the keyboard focus until it is closed, and then returns it to where it was. */
export function Dialog({ title, description, isOpen, onClose, children }: DialogProps) {
  const localize = useLocalized()
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            // The library returns the focus only to a button of its own.
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-2xl border border-line bg-surface text-ink shadow-floating outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:max-w-lg sm:-translate-1/2 sm:rounded-2xl"
        >
          <header className="flex items-start gap-2 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={localize(formTexts.close)}>
                <CloseIcon />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ConfirmDialogProps extends DialogProps {
  /** The label of the confirming button. */
  action: string
  isBusy: boolean
  onConfirm: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ action, isBusy, onConfirm, children, ...dialog }: ConfirmDialogProps) {
  const localize = useLocalized()
  return (
    <Dialog {...dialog}>
      <div className="flex flex-col gap-4">
        {children}
        <div className="flex justify-end gap-2">
          <Button onClick={dialog.onClose}>{localize(formTexts.cancel)}</Button>
          <Button look="danger" disabled={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
