import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { FaultNotice } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { Notice } from '../shell/notice.tsx'
import { usePageTitle } from '../shell/pageTitle.ts'
import { mailedLinkTexts as texts } from './mailedLinkTexts.ts'
import { isSignedOut, OWNER } from './useOwnerSession.ts'

/** The page of a mailed invitation. Only the button uses the code, because mail programs also open links. */
export function InvitationPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { code } = useParams({ from: PATHS.ownerInvitation })
  const isOver = isSignedOut(task.fault)
  const title = localize(isOver ? texts.over : texts.invitation)
  usePageTitle(title)
  const join = () =>
    task.run(async () => {
      await ask('acceptInvitation', { path: { code } })
      await queries.resetQueries({ queryKey: [OWNER] })
      // Replaces the address, so that going back does not show the used code.
      await navigate({ to: PATHS.owner, replace: true })
    })
  return (
    <Notice title={title}>
      {task.fault ? (
        <FaultNotice message={task.fault.message} />
      ) : (
        <p className="text-muted">{localize(texts.invitationHint)}</p>
      )}
      {!isOver && (
        <Button look="main" disabled={task.isBusy} className="min-h-12 w-full sm:w-auto" onClick={() => void join()}>
          {localize(texts.join)}
        </Button>
      )}
    </Notice>
  )
}
