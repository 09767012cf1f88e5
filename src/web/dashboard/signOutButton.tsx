import { TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { useForgetPerson } from '../session/usePerson.ts'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { dashboardWords as words } from './dashboardWords.ts'

export function SignOutButton() {
  const say = useSay()
  const ask = useAsk()
  const forget = useForgetPerson()
  const task = useTask()
  const signOut = () =>
    task.run(async () => {
      await ask('signOut', { body: {} })
      forget()
    })
  return (
    <>
      <Button disabled={task.isBusy} onClick={() => void signOut()}>
        {say(words.signOut)}
      </Button>
      <TaskFault fault={task.fault} />
    </>
  )
}
