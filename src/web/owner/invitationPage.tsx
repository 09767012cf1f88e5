import { useParams } from '@tanstack/react-router'
import { FaultNotice } from '../form/faultNotice.tsx'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { Notice } from '../shell/notice.tsx'
import { usePageTitle } from '../shell/pageTitle.ts'
import { mailedLinkTexts as texts } from './mailedLinkTexts.ts'
import { useMailedCode } from './useMailedCode.ts'

/** The page of a mailed invitation. */
export function InvitationPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const { code } = useParams({ from: PATHS.ownerInvitation })
  const { task, isOver, use } = useMailedCode(() => ask('acceptInvitation', { path: { code } }))
  const title = localize(isOver ? texts.over : texts.invitation)
  usePageTitle(title)
  return (
    <Notice title={title}>
      {task.fault ? (
        <FaultNotice message={task.fault.message} />
      ) : (
        <p className="text-muted">{localize(texts.invitationHint)}</p>
      )}
      {!isOver && (
        <Button look="main" disabled={task.isBusy} className="min-h-12 w-full sm:w-auto" onClick={() => void use()}>
          {localize(texts.join)}
        </Button>
      )}
    </Notice>
  )
}
