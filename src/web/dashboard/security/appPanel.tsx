import { type SubmitEvent, useState } from 'react'
import { Dialog } from '../../form/dialog.tsx'
import { CopyButton } from '../../form/copyButton.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText } from '../../language/moment.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { Panel } from '../dashboardPage.tsx'
import { QrCode } from './qrCode.tsx'
import { RemoveDialog } from './removeDialog.tsx'
import type { SecurityPanelProps } from './securityPanel.ts'
import { securityTexts as texts } from './securityTexts.ts'

/** Registers and removes the authenticator app. */
export function AppPanel({ security, change, onChanged }: SecurityPanelProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const task = useTask()
  const [uri, setUri] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const begin = () => void task.run(async () => setUri((await ask('beginTotp')).uri))
  const { totpSince: since } = security
  return (
    <Panel title={localize(texts.app)} hint={localize(texts.appHint)}>
      <TaskFault fault={task.fault} />
      {since === null ? (
        <Button className="self-start" disabled={task.isBusy} onClick={() => change(begin)}>
          {localize(texts.addApp)}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-sm">{localize(texts.appSince(dayText(since, language)))}</span>
          <Button onClick={() => change(() => setRemoving(true))}>{localize(texts.removeApp)}</Button>
        </div>
      )}
      {uri !== null && (
        <AppDialog
          uri={uri}
          onClose={() => setUri(null)}
          onAdded={(codes) => {
            setUri(null)
            onChanged(codes)
          }}
        />
      )}
      {isRemoving && (
        <RemoveDialog
          name={localize(texts.app)}
          remove={() => ask('removeTotp')}
          onClose={() => setRemoving(false)}
          onRemoved={() => onChanged(null)}
        />
      )}
    </Panel>
  )
}

function AppDialog(props: { uri: string; onClose: () => void; onAdded: (codes: string[] | null) => void }) {
  const { uri, onClose, onAdded } = props
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [code, setCode] = useState('')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const { backupCodes } = await ask('confirmTotp', { body: { code } })
      showToast(localize(texts.added))
      onAdded(backupCodes)
    })
  }
  return (
    <Dialog title={localize(texts.addApp)} description={localize(texts.scan)} isOpen onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <QrCode text={uri} label={localize(texts.qr)} />
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 text-sm">
            <span className="text-muted">{localize(texts.secret)}</span>{' '}
            <span className="font-mono break-all select-all">{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</span>
          </span>
          <CopyButton text={secret} of={localize(texts.secret)} />
        </div>
        <TextField
          label={localize(texts.code)}
          error={task.faultOf('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          required
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <TaskFault fault={task.fault} fields={['code']} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {localize(texts.confirm)}
        </Button>
      </form>
    </Dialog>
  )
}
