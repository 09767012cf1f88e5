import { TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { useClearAccountData } from '../session/usePerson.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { dashboardTexts as texts } from './dashboardTexts.ts'

export function SignOutButton() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const forget = useClearAccountData()
  const task = useTask()
  const signOut = () =>
    task.run(async () => {
      await ask('signOut', { body: {} })
      forget()
    })
  return (
    <>
      <Button disabled={task.isBusy} onClick={() => void signOut()}>
        {localize(texts.signOut)}
      </Button>
      <TaskFault fault={task.fault} />
    </>
  )
}
