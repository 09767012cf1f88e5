import { type SubmitEvent, useState } from 'react'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText, momentText } from '../../language/moment.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { canUsePasskeys, makePasskey } from '../../signIn/passkey.ts'
import { Panel } from '../dashboardPage.tsx'
import type { SignInSecurity } from '../useAccountQueries.ts'
import { RemoveDialog } from './removeDialog.tsx'
import type { SecurityPanelProps } from './securityPanel.ts'
import { securityTexts as texts } from './securityTexts.ts'

type Passkey = SignInSecurity['passkeys'][number]

/** Lists, adds and removes passkeys. */
export function PasskeysPanel({ security, change, onChanged }: SecurityPanelProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  return (
    <Panel title={localize(texts.passkeys)} hint={localize(texts.passkeysHint)}>
      {security.passkeys.length > 0 && (
        <ul className="flex flex-col gap-3">
          {security.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} onRemove={() => change(() => setLeaving(passkey))} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button className="self-start" onClick={() => change(() => setAdding(true))}>
          {localize(texts.addPasskey)}
        </Button>
      ) : (
        <p className="text-sm text-muted">{localize(texts.noPasskeys)}</p>
      )}
      {isAdding && (
        <PasskeyDialog
          onClose={() => setAdding(false)}
          onAdded={(codes) => {
            setAdding(false)
            onChanged(codes)
          }}
        />
      )}
      {leaving && (
        <RemoveDialog
          name={leaving.name}
          remove={() => ask('removePasskey', { path: { passkeyId: leaving.passkeyId } })}
          onClose={() => setLeaving(null)}
          onRemoved={() => onChanged(null)}
        />
      )}
    </Panel>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt === null ? texts.neverUsed : texts.lastUsed(momentText(lastUsedAt, language))
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line p-3">
      <span className="min-w-0">
        <span className="font-semibold break-all">{name}</span>
        <span className="block text-sm text-muted">
          {localize(texts.addedAt(dayText(createdAt, language)))} · {localize(used)}
        </span>
      </span>
      <Button aria-label={`${localize(texts.remove)}: ${name}`} onClick={onRemove}>
        {localize(texts.remove)}
      </Button>
    </li>
  )
}

function PasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (codes: string[] | null) => void }) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const task = useTask()
  const [name, setName] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const { options } = await ask('beginPasskey')
      const credential = await makePasskey(options, language)
      const { backupCodes } = await ask('addPasskey', { body: { name, credential } })
      showToast(localize(texts.added))
      onAdded(backupCodes)
    })
  }
  return (
    <Dialog title={localize(texts.addPasskey)} isOpen onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label={localize(texts.passkeyName)}
          hint={localize(texts.passkeyNameHint)}
          error={task.faultOf('name')}
          maxLength={60}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TaskFault fault={task.fault} fields={['name']} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {localize(texts.addPasskey)}
        </Button>
      </form>
    </Dialog>
  )
}
