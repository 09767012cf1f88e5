import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { FaultNotice } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { Notice } from '../shell/notice.tsx'
import { usePageTitle } from '../shell/pageTitle.ts'
import { ownerTexts } from './ownerTexts.ts'
import { isSignedOut, OWNER } from './useOwnerSession.ts'

/**
 * The page of the mailed sign-in link. Only the button uses the code, because mail programs also open links. An invalid
 * code shows a link to the form for a new one.
 */
export function EnterPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { code } = useParams({ from: PATHS.ownerEnter })
  const isOver = isSignedOut(task.fault)
  const title = localize(isOver ? ownerTexts.linkOver : ownerTexts.enter)
  usePageTitle(title)
  const enter = () =>
    task.run(async () => {
      await ask('ownerSignIn', { path: { code } })
      await queries.resetQueries({ queryKey: [OWNER] })
      // Replaces the address, so that going back does not show the used code.
      await navigate({ to: PATHS.owner, replace: true })
    })
  return (
    <Notice title={title}>
      {task.fault ? (
        <FaultNotice message={task.fault.message} />
      ) : (
        <p className="text-muted">{localize(ownerTexts.enterHint)}</p>
      )}
      {isOver ? (
        <Link to={PATHS.owner} className={LINK_LOOK}>
          {localize(ownerTexts.newLink)}
        </Link>
      ) : (
        <Button look="main" disabled={task.isBusy} className="min-h-12 w-full sm:w-auto" onClick={() => void enter()}>
          {localize(ownerTexts.enterButton)}
        </Button>
      )}
    </Notice>
  )
}
