import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Task, useTask } from '../form/useTask.ts'
import { PATHS } from '../paths.ts'
import { isSignedOut, OWNER } from './useOwnerSession.ts'

interface MailedCode {
  task: Task
  /** True once the service has refused the code: it was used, or its time is over. */
  isOver: boolean
  use: () => Promise<void>
}

/**
 * Signs an owner in with the code of a mailed link: `send` uses the code. Only a button may call `use`, because mail
 * programs also open links.
 */
export function useMailedCode(send: () => Promise<unknown>): MailedCode {
  const task = useTask()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const use = () =>
    task.run(async () => {
      await send()
      await queries.resetQueries({ queryKey: [OWNER] })
      // Replaces the address, so that going back does not show the used code.
      await navigate({ to: PATHS.owner, replace: true })
    })
  return { task, isOver: isSignedOut(task.fault), use }
}
