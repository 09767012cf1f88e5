import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TEAM_ROLES } from '#contract/access/teamRoles.ts'
import { ConfirmDialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { SelectField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText } from '../../language/moment.ts'
import { PATHS } from '../../paths.ts'
import type { DataOf } from '../../session/callSession.ts'
import { useMay } from '../../session/chosenAccount.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { TEAM_QUERY } from '../useAccountQueries.ts'
import { teamTexts as texts } from './teamTexts.ts'

type Member = DataOf<'listTeam'>[number]

/** Lists the owner and the members; an admin changes roles and removes members. */
export function MemberList({ members }: { members: readonly Member[] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const may = useMay()
  const [known, setKnown] = useState<KnownSecrets>({ knownKeyIds: [], knownWebhookIds: [] })
  return (
    <>
      <StillKnown {...known} />
      <ul className="flex flex-col divide-y divide-line">
        {members.map((member) => (
          <li key={member.personId} className="flex flex-col gap-3 py-3">
            <div>
              <p className="text-sm font-medium break-all">
                {member.email}
                {member.isSelf && <span className="text-muted"> ({localize(texts.self)})</span>}
              </p>
              <p className="text-sm text-muted">
                {localize(texts.roles[member.role])} · {localize(texts.since(dayText(member.since, language)))}
              </p>
            </div>
            {member.role !== 'owner' && !member.isSelf && may('changeMemberRole') && (
              <MemberControls member={member} onKnown={setKnown} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type KnownSecrets = Pick<DataOf<'removeMember'>, 'knownKeyIds' | 'knownWebhookIds'>

/** Says what a member may still know after a removal or a lower role, and where to rotate it. */
function StillKnown({ knownKeyIds: { length: keys }, knownWebhookIds: { length: webhooks } }: KnownSecrets) {
  const localize = useLocalized()
  if (keys + webhooks === 0) return null
  return (
    <div role="status" className="flex flex-col gap-1 rounded-xl bg-sunken px-4 py-3 text-sm">
      {keys > 0 && (
        <p>
          {localize(texts.knownKeys(keys))}{' '}
          <Link to={PATHS.keys} className={LINK_LOOK}>
            {localize(texts.toKeys)}
          </Link>
        </p>
      )}
      {webhooks > 0 && (
        <p>
          {localize(texts.knownWebhooks(webhooks))}{' '}
          <Link to={PATHS.webhooks} className={LINK_LOOK}>
            {localize(texts.toWebhooks)}
          </Link>
        </p>
      )}
    </div>
  )
}

interface MemberControlsProps {
  member: Member
  /** Called with what the member may still know. */
  onKnown: (known: KnownSecrets) => void
}

function MemberControls({ member, onKnown }: MemberControlsProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [isAsked, setAsked] = useState(false)
  const { personId, email, role } = member
  const change = (chosen: string) =>
    task.run(async () => {
      const known = TEAM_ROLES.find((one) => one === chosen) ?? 'viewer'
      onKnown(await ask('changeMemberRole', { path: { personId }, body: { role: known } }))
      showToast(localize(texts.changed))
      await queries.invalidateQueries({ queryKey: TEAM_QUERY })
    })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-36 flex-1">
        <SelectField
          label={localize(texts.role)}
          aria-label={localize(texts.roleOf(email))}
          value={role}
          disabled={task.isBusy}
          onChange={({ target }) => void change(target.value)}
        >
          <Options values={TEAM_ROLES} textOf={(value) => localize(texts.roles[value])} />
        </SelectField>
      </div>
      <Button className="min-h-11" aria-label={`${localize(texts.remove)}: ${email}`} onClick={() => setAsked(true)}>
        {localize(texts.remove)}
      </Button>
      <TaskFault fault={task.fault} />
      {isAsked && <RemoveDialog member={member} onKnown={onKnown} onClose={() => setAsked(false)} />}
    </div>
  )
}

function RemoveDialog({ member, onKnown, onClose }: MemberControlsProps & { onClose: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const { personId, email } = member
  const remove = () =>
    task.run(async () => {
      const known = await ask('removeMember', { path: { personId } })
      onClose()
      onKnown(known)
      showToast(localize(texts.removed))
      await queries.invalidateQueries({ queryKey: TEAM_QUERY })
    })
  return (
    <ConfirmDialog
      title={localize(texts.removeTitle(email))}
      description={localize(texts.removeHint)}
      action={localize(texts.remove)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
