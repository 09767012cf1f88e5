import { Dialog } from '../../form/dialog.tsx'
import { CopyButton } from '../../form/copyButton.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { saveFile } from '../../form/saveFile.ts'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { Panel } from '../dashboardPage.tsx'
import type { SecurityPanelProps } from './securityPanel.ts'
import { securityTexts as texts } from './securityTexts.ts'

/** States how many backup codes are left, and makes new ones. */
export function BackupPanel({ security, change, onChanged }: SecurityPanelProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const renew = () => void task.run(async () => onChanged((await ask('renewBackupCodes')).backupCodes))
  return (
    <Panel title={localize(texts.backup)} hint={localize(texts.backupHint)}>
      <p className="text-sm">{localize(texts.left(security.backupCodesLeft))}</p>
      <TaskFault fault={task.fault} />
      <Button className="self-start" disabled={task.isBusy} onClick={() => change(renew)}>
        {localize(texts.renew)}
      </Button>
    </Panel>
  )
}

/** Shows new backup codes once. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const localize = useLocalized()
  const text = codes.join('\n')
  return (
    <Dialog title={localize(texts.backup)} description={localize(texts.shownOnce)} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <ul className="grid grid-cols-1 gap-2 rounded-xl bg-sunken p-4 font-mono text-sm select-all min-[420px]:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={text} of={localize(texts.backup)} />
          <Button onClick={() => saveFile('oneset-backup-codes.txt', 'text/plain', `${text}\n`)}>
            {localize(texts.save)}
          </Button>
          <Button look="main" onClick={onClose}>
            {localize(texts.saved)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
