import { Dialog } from '../../form/dialog.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { type Proof, ProofForm } from '../../signIn/proofForm.tsx'
import { SignOutButton } from '../signOutButton.tsx'
import type { SignInSecurity } from '../useAccountQueries.ts'
import { securityTexts as texts } from './securityTexts.ts'

interface IdentityDialogProps {
  security: SignInSecurity
  onClose: () => void
  onConfirmed: () => void
}

/** Asks the person to prove once more who they are: by the second factor, or by the password where there is none. */
export function IdentityDialog({ security, onClose, onConfirmed }: IdentityDialogProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const { secondFactorSince, totpSince, hasPassword, passkeys } = security
  const hasFactor = secondFactorSince !== null
  const prove = async (proof: Proof) => {
    const typed = (text: string) => (hasFactor ? { code: text } : { password: text })
    await ask('confirmIdentity', { body: 'typed' in proof ? typed(proof.typed) : proof })
    onConfirmed()
  }
  const code = totpSince === null ? 'backupCode' : 'code'
  return (
    <Dialog title={localize(texts.identity)} description={localize(texts.identityHint)} isOpen onClose={onClose}>
      {hasFactor || hasPassword ? (
        <div className="flex flex-col gap-4">
          <ProofForm task={task} hasPasskey={passkeys.length > 0} typed={hasFactor ? code : 'password'} prove={prove} />
        </div>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p>{localize(texts.signInAgain)}</p>
          <SignOutButton />
        </div>
      )}
    </Dialog>
  )
}
