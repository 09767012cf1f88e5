import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { useChosenAccount } from '../../session/chosenAccount.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { DashboardPage } from '../dashboardPage.tsx'
import { ACCOUNTS_QUERY } from '../useAccountQueries.ts'
import { teamTexts as texts } from './teamTexts.ts'

/** The page of a mailed invitation. Only a button uses the code, because mail programs also open links. */
export function JoinPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const task = useTask()
  const { choose } = useChosenAccount()
  const { hash: code } = useLocation()
  const join = () =>
    task.run(async () => {
      const { accountId } = await ask('joinTeam', { body: { code } })
      showToast(localize(texts.joined))
      // Replaces the address, so that going back does not show the used code.
      await navigate({ to: PATHS.dashboard, replace: true })
      await queries.invalidateQueries({ queryKey: ACCOUNTS_QUERY })
      choose(accountId)
    })
  return (
    <DashboardPage title={localize(texts.joinTitle)} hint={localize(code === '' ? texts.noCode : texts.joinHint)}>
      <TaskFault fault={task.fault} />
      {code !== '' && (
        <Button look="main" disabled={task.isBusy} className="min-h-12 self-start" onClick={() => void join()}>
          {localize(texts.join)}
        </Button>
      )}
    </DashboardPage>
  )
}
