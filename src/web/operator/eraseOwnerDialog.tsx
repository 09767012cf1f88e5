import { useQueryClient } from '@tanstack/react-query'
import { EmailConfirmDialog } from '../form/emailConfirmDialog.tsx'
import { showToast } from '../form/toast.tsx'
import { useLocalized } from '../language/language.tsx'
import type { Owner } from './useOperatorQueries.ts'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { OPERATOR_QUERY, useOperatorCalls } from './useOperatorQueries.ts'

interface EraseOwnerDialogProps {
  owner: Owner
  onClose: () => void
  onErased: () => void
}

/** Erases an owner after the operator has typed the owner's e-mail address. */
export function EraseOwnerDialog({ owner: { ownerId, email }, onClose, onErased }: EraseOwnerDialogProps) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const erase = async () => {
    await ask('eraseOwner', { path: { ownerId } })
    showToast(localize(texts.erased))
    queries.removeQueries({ queryKey: [...OPERATOR_QUERY, 'readOwner', ownerId] })
    onErased()
    await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
  }
  return (
    <EmailConfirmDialog
      email={email}
      texts={{
        title: texts.eraseTitle(email),
        description: texts.eraseHint,
        action: texts.eraseNow,
        label: texts.eraseConfirm,
        mismatch: texts.eraseMismatch,
      }}
      onClose={onClose}
      onConfirmed={erase}
    />
  )
}
