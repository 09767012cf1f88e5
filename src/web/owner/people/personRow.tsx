import { useState } from 'react'
import { STAFF_ROLES } from '#contract/access/placeRoles.ts'
import { ConfirmDialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { SelectField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { peopleTexts as texts } from './peopleTexts.ts'

interface PersonRowProps {
  placeId: string
  person: DataOf<'listPeople'>['people'][number]
  onChanged: () => Promise<void>
}

/** Somebody with access to a place. Owners are added and removed by operators only. */
export function PersonRow({ placeId, person, onChanged }: PersonRowProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const { email, role, seenAt, isSelf } = person
  return (
    <li className="flex flex-col gap-3 py-3">
      <div>
        <p className="text-sm font-medium break-all">
          {email}
          {isSelf && <span className="text-muted"> ({localize(texts.self)})</span>}
        </p>
        <p className="text-sm text-muted">
          {localize(texts.roles[role])} ·{' '}
          {localize(seenAt === null ? texts.neverSeen : texts.seen(momentText(seenAt, language)))}
        </p>
      </div>
      {role !== 'owner' && <RoleControls placeId={placeId} person={person} onChanged={onChanged} />}
    </li>
  )
}

function RoleControls({ placeId, person, onChanged }: PersonRowProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [isAsked, setAsked] = useState(false)
  const { personId, email, role } = person
  const change = (chosen: string) =>
    task.run(async () => {
      const known = STAFF_ROLES.find((one) => one === chosen) ?? 'staff'
      await ask('changeRole', { path: { id: placeId, personId }, body: { role: known } })
      showToast(localize(texts.changed))
      await onChanged()
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
          <Options values={STAFF_ROLES} textOf={(value) => localize(texts.roles[value])} />
        </SelectField>
      </div>
      <Button className="min-h-11" aria-label={`${localize(texts.remove)}: ${email}`} onClick={() => setAsked(true)}>
        {localize(texts.remove)}
      </Button>
      <TaskFault fault={task.fault} />
      {isAsked && (
        <RemoveDialog placeId={placeId} person={person} onChanged={onChanged} onClose={() => setAsked(false)} />
      )}
    </div>
  )
}

function RemoveDialog({ placeId, person, onChanged, onClose }: PersonRowProps & { onClose: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const { personId, email } = person
  const remove = () =>
    task.run(async () => {
      await ask('removePerson', { path: { id: placeId, personId } })
      onClose()
      showToast(localize(texts.removed))
      await onChanged()
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
