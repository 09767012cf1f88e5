import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { TEAM_ROLES, type TeamRole } from '#contract/access/teamRoles.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { TEAM_QUERY } from '../useAccountQueries.ts'
import { teamTexts as texts } from './teamTexts.ts'

/** Invites somebody to the team. */
export function InviteForm() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<TeamRole>('developer')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const sent = await ask('inviteMember', { body: { email: email.trim(), role } })
      showToast(localize(texts.sent(sent.email)))
      setEmail('')
      await queries.invalidateQueries({ queryKey: TEAM_QUERY })
    })
  }
  const fault = task.faultOf('email')
  return (
    <form onSubmit={send} className="flex max-w-sm flex-col gap-4">
      <TextField
        label={localize(texts.email)}
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        value={email}
        error={fault}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SelectField
        label={localize(texts.role)}
        hint={localize(texts.roleHints[role])}
        value={role}
        onChange={({ target }) => setRole(TEAM_ROLES.find((one) => one === target.value) ?? 'viewer')}
      >
        <Options values={TEAM_ROLES} textOf={(value) => localize(texts.roles[value])} />
      </SelectField>
      {fault === undefined && <TaskFault fault={task.fault} />}
      <Button look="main" type="submit" disabled={task.isBusy} className="self-start">
        {localize(texts.send)}
      </Button>
    </form>
  )
}
