import { Link, useParams } from '@tanstack/react-router'
import { FaultNotice } from '../form/faultNotice.tsx'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { Notice } from '../shell/notice.tsx'
import { usePageTitle } from '../shell/pageTitle.ts'
import { ownerTexts } from './ownerTexts.ts'
import { useMailedCode } from './useMailedCode.ts'

/** The page of the mailed sign-in link. An invalid code shows a link to the form for a new one. */
export function EnterPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const { code } = useParams({ from: PATHS.ownerEnter })
  const { task, isOver, use } = useMailedCode(() => ask('ownerSignIn', { path: { code } }))
  const title = localize(isOver ? ownerTexts.linkOver : ownerTexts.enter)
  usePageTitle(title)
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
        <Button look="main" disabled={task.isBusy} className="min-h-12 w-full sm:w-auto" onClick={() => void use()}>
          {localize(ownerTexts.enterButton)}
        </Button>
      )}
    </Notice>
  )
}
