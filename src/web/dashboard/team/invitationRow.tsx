import { useQueryClient } from '@tanstack/react-query'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { TEAM_QUERY } from '../useAccountQueries.ts'
import { teamTexts as texts } from './teamTexts.ts'

/** An invitation that waits; an admin can withdraw it. */
export function InvitationRow({ invitation }: { invitation: DataOf<'listTeamInvitations'>[number] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const { invitationId, email, role, expiresAt } = invitation
  const withdraw = () =>
    task.run(async () => {
      await ask('withdrawTeamInvitation', { path: { invitationId } })
      showToast(localize(texts.withdrawn))
      await queries.invalidateQueries({ queryKey: TEAM_QUERY })
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium break-all">{email}</p>
        <p className="text-sm text-muted">
          {localize(texts.roles[role])} · {localize(texts.until(momentText(expiresAt, language)))}
        </p>
      </div>
      <Button
        disabled={task.isBusy}
        aria-label={`${localize(texts.withdraw)}: ${email}`}
        onClick={() => void withdraw()}
      >
        {localize(texts.withdraw)}
      </Button>
      <TaskFault fault={task.fault} />
    </li>
  )
}
