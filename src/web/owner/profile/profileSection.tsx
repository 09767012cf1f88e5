import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { OnesetError } from '#client/onesetError.ts'
import type { PlaceEdit, PlaceFields } from '#client/generated/records.ts'
import { FaultNotice } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useSay } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import { DownIcon } from '../../shell/icons.tsx'
import { PreviewDialog } from './previewDialog.tsx'
import { profileWords } from './profileWords.ts'
import type { Profile } from './useProfile.ts'

interface ProfileSectionProps {
  title: string
  hint?: string
  profile: Profile
  /** What would be said by saving now. */
  edit: PlaceEdit
  /** What saving would say if nothing were changed: what differs from it is not saved yet. */
  unchanged?: PlaceEdit
  children: ReactNode
}

/** A part of the profile, saved by itself. */
export function ProfileSection({ title, hint, profile, edit, unchanged, children }: ProfileSectionProps) {
  const say = useSay()
  const task = useTask()
  const said = JSON.stringify(edit)
  const [saved, setSaved] = useState(said)
  const [seen, setSeen] = useState<PlaceFields | null>(null)
  const isChanged = said !== (unchanged ? JSON.stringify(unchanged) : saved)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await profile.save(edit)
      setSaved(said)
      showToast(say(profileWords.saved))
    })
  }
  return (
    <details className="group rounded-2xl border border-line bg-surface">
      <summary className="flex min-h-14 items-center gap-2 px-4 py-3 marker:content-none">
        <h2 className="text-base font-bold">{title}</h2>
        {isChanged && <span className="text-sm text-warn">{say(profileWords.unsaved)}</span>}
        <DownIcon className="ml-auto size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <form onSubmit={save} className="flex flex-col gap-4 border-t border-line p-4">
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
        {children}
        {task.fault && <Faults fault={task.fault} />}
        <div className="sticky bottom-0 -mx-4 -mb-4 flex gap-2 rounded-b-2xl border-t border-line bg-surface px-4 py-3">
          <Button
            className="min-h-11"
            disabled={task.isBusy}
            onClick={() => void task.run(async () => setSeen(await profile.preview(edit)))}
          >
            {say(profileWords.preview)}
          </Button>
          <Button look="main" type="submit" className="min-h-11 flex-1" disabled={task.isBusy || !isChanged}>
            {say(profileWords.save)}
          </Button>
        </div>
      </form>
      {seen && <PreviewDialog place={seen} fields={Object.keys(edit)} onClose={() => setSeen(null)} />}
    </details>
  )
}

/** Every fault of the edit at once, each in the service's own words. */
function Faults({ fault }: { fault: OnesetError }) {
  const faults = fault.details.errors ?? []
  if (faults.length === 0) return <FaultNotice message={fault.message} hint={fault.hint} />
  return <FaultNotice message={faults.map(({ message }) => message).join(' ')} />
}
