import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { peopleTexts as texts } from './peopleTexts.ts'

interface InvitationRowProps {
  placeId: string
  invitation: DataOf<'listPeople'>['invitations'][number]
  onChanged: () => Promise<void>
}

/** An invitation that waits; the owner can withdraw it. */
export function InvitationRow({ placeId, invitation, onChanged }: InvitationRowProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const task = useTask()
  const { invitationId, email, role, expiresAt } = invitation
  const withdraw = () =>
    task.run(async () => {
      await ask('withdrawInvitation', { path: { id: placeId, invitationId } })
      showToast(localize(texts.withdrawn))
      await onChanged()
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
