import { type SubmitEvent, useState } from 'react'
import { STAFF_ROLES, type StaffRole } from '#contract/access/placeRoles.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { SelectField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { peopleTexts as texts } from './peopleTexts.ts'

/** Invites somebody to a place. */
export function InviteForm({ placeId, onSent }: { placeId: string; onSent: () => Promise<void> }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('staff')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const sent = await ask('invitePerson', { path: { id: placeId }, body: { email: email.trim(), role } })
      showToast(localize(texts.sent(sent.email)))
      setEmail('')
      await onSent()
    })
  }
  const fault = task.faultOf('email')
  return (
    <form onSubmit={send} className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-4">
      <h2 className="font-bold">{localize(texts.invite)}</h2>
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
        onChange={({ target }) => setRole(STAFF_ROLES.find((one) => one === target.value) ?? 'staff')}
      >
        <Options values={STAFF_ROLES} textOf={(value) => localize(texts.roles[value])} />
      </SelectField>
      {fault === undefined && <TaskFault fault={task.fault} />}
      <Button look="main" type="submit" disabled={task.isBusy} className="min-h-12">
        {localize(texts.send)}
      </Button>
    </form>
  )
}
