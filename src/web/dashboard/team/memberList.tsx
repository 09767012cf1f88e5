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
  const [knownKeys, setKnownKeys] = useState(0)
  return (
    <>
      {knownKeys > 0 && (
        <p role="status" className="rounded-xl bg-sunken px-4 py-3 text-sm">
          {localize(texts.knownKeys(knownKeys))}{' '}
          <Link to={PATHS.keys} className={LINK_LOOK}>
            {localize(texts.toKeys)}
          </Link>
        </p>
      )}
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
              <MemberControls member={member} onRemoved={setKnownKeys} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface MemberControlsProps {
  member: Member
  /** Called with the number of keys that the removed member knows. */
  onRemoved: (knownKeys: number) => void
}

function MemberControls({ member, onRemoved }: MemberControlsProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [isAsked, setAsked] = useState(false)
  const { personId, email, role } = member
  const change = (chosen: string) =>
    task.run(async () => {
      const known = TEAM_ROLES.find((one) => one === chosen) ?? 'viewer'
      await ask('changeMemberRole', { path: { personId }, body: { role: known } })
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
      {isAsked && <RemoveDialog member={member} onRemoved={onRemoved} onClose={() => setAsked(false)} />}
    </div>
  )
}

function RemoveDialog({ member, onRemoved, onClose }: MemberControlsProps & { onClose: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const { personId, email } = member
  const remove = () =>
    task.run(async () => {
      const { knownKeyIds } = await ask('removeMember', { path: { personId } })
      onClose()
      onRemoved(knownKeyIds.length)
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
