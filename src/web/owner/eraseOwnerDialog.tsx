import { useState } from 'react'
import { EmailConfirmDialog } from '../form/emailConfirmDialog.tsx'
import { showToast } from '../form/toast.tsx'
import { useLocalized } from '../language/language.tsx'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { eraseTexts as texts } from './eraseTexts.ts'
import { useClearOwnerData, useOwnerSession } from './useOwnerSession.ts'

/** Deletes the owner's account; shown below the owner's places. */
export function EraseOwner() {
  const localize = useLocalized()
  const email = useOwnerSession().data?.email
  const [isAsked, setAsked] = useState(false)
  if (email === undefined) return null
  return (
    <section aria-labelledby="erase" className="flex flex-col items-start gap-2 border-t border-line pt-5">
      <h2 id="erase" className="font-bold">
        {localize(texts.title)}
      </h2>
      <p className="text-sm text-muted">{localize(texts.hint)}</p>
      <Button className="min-h-11" onClick={() => setAsked(true)}>
        {localize(texts.title)}
      </Button>
      {isAsked && <EraseOwnerDialog email={email} onClose={() => setAsked(false)} />}
    </section>
  )
}

/** Deletes the account after the owner has typed its e-mail address. */
function EraseOwnerDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const forget = useClearOwnerData()
  const erase = async (typed: string) => {
    await ask('eraseOwnOwnerAccount', { body: { email: typed } })
    showToast(localize(texts.erased))
    await forget()
  }
  return (
    <EmailConfirmDialog
      email={email}
      texts={{
        title: texts.title,
        description: texts.warning,
        action: texts.eraseNow,
        label: texts.confirm,
        mismatch: texts.mismatch,
      }}
      onClose={onClose}
      onConfirmed={erase}
    />
  )
}
