import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo } from 'react'
import { ConfirmDialog } from '../../form/dialog.tsx'
import { useLocalized } from '../../language/language.tsx'
import { profileTexts } from './profileTexts.ts'

/** The sections of a page with unsaved changes. */
const Unsaved = createContext<Set<string>>(new Set())

/** Asks for confirmation before the person leaves a page with unsaved changes. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const localize = useLocalized()
  const parts = useMemo(() => new Set<string>(), [])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => parts.size > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => parts.size > 0,
    withResolver: true,
  })
  return (
    <Unsaved value={parts}>
      {children}
      <ConfirmDialog
        title={localize(profileTexts.leaveTitle)}
        description={localize(profileTexts.leaveHint)}
        action={localize(profileTexts.leave)}
        isBusy={false}
        isOpen={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      >
        {null}
      </ConfirmDialog>
    </Unsaved>
  )
}

/** Marks a section as unsaved while `isChanged`. */
export function useUnsaved(isChanged: boolean): void {
  const parts = useContext(Unsaved)
  const part = useId()
  useEffect(() => {
    if (!isChanged) return undefined
    parts.add(part)
    return () => void parts.delete(part)
  }, [parts, part, isChanged])
}
