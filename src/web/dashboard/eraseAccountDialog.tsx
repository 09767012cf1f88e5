import { useNavigate } from '@tanstack/react-router'
import { EmailConfirmDialog } from '../form/emailConfirmDialog.tsx'
import { PATHS } from '../paths.ts'
import { useClearAccountData } from '../session/usePerson.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { accountTexts as texts } from './accountTexts.ts'

/** Deletes the account after the person has typed its e-mail address. */
export function EraseAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const ask = useSessionCalls()
  const forget = useClearAccountData()
  const navigate = useNavigate()
  const erase = async () => {
    await ask('eraseOwnAccount')
    forget()
    await navigate({ to: PATHS.dashboard, search: { erased: '1' } })
  }
  return (
    <EmailConfirmDialog
      email={email}
      texts={{
        title: texts.erase,
        description: texts.eraseWarning,
        action: texts.eraseNow,
        label: texts.eraseConfirm,
        mismatch: texts.eraseMismatch,
      }}
      onClose={onClose}
      onConfirmed={erase}
    />
  )
}
