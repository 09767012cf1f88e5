import { useState } from 'react'
import { ConfirmDialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useChosenAccount } from '../../session/chosenAccount.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { Panel } from '../dashboardPage.tsx'
import { teamTexts as texts } from './teamTexts.ts'

/** Lets a member leave the team; the pages then act on the own account. */
export function LeavePanel() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const { accountId, choose } = useChosenAccount()
  const [isAsked, setAsked] = useState(false)
  const leave = () =>
    task.run(async () => {
      await ask('leaveTeam', { path: { accountId: accountId ?? '' } })
      showToast(localize(texts.left))
      choose(null)
    })
  return (
    <Panel title={localize(texts.leave)} hint={localize(texts.leaveHint)}>
      <Button className="self-start text-bad" onClick={() => setAsked(true)}>
        {localize(texts.leave)}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={localize(texts.leaveTitle)}
          description={localize(texts.leaveHint)}
          action={localize(texts.leave)}
          isOpen
          isBusy={task.isBusy}
          onClose={() => setAsked(false)}
          onConfirm={() => void leave()}
        >
          <TaskFault fault={task.fault} />
        </ConfirmDialog>
      )}
    </Panel>
  )
}
