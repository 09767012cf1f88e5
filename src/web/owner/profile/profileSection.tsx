import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { PlaceEdit, PlaceFields } from '#client/generated/records.ts'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import { DownIcon } from '../../shell/icons.tsx'
import { Faults, faultsOf, FaultSummary } from './faults.tsx'
import { PreviewDialog } from './previewDialog.tsx'
import { profileTexts } from './profileTexts.ts'
import { useUnsaved } from './unsaved.tsx'
import type { Profile } from './useProfile.ts'

interface ProfileSectionProps {
  title: string
  hint?: string
  profile: Profile
  /** The edit that saving sends. */
  edit: PlaceEdit
  /** The edit of an unchanged form; a difference from it is unsaved. */
  unchanged?: PlaceEdit
  onSaved?: () => void
  /** True for paths of the edit whose field shows its own error. */
  hasField?: (param: string) => boolean
  children: ReactNode
}

/** A section of the profile with its own save button. */
export function ProfileSection({
  title,
  hint,
  profile,
  edit,
  unchanged,
  onSaved,
  hasField = none,
  children,
}: ProfileSectionProps) {
  const localize = useLocalized()
  const task = useTask()
  const [savedEdit, setSaved] = useState(edit)
  const saved = unchanged ?? savedEdit
  const [seen, setSeen] = useState<PlaceFields | null>(null)
  const changed = changedFields(edit, saved)
  const isChanged = Object.keys(changed).length > 0
  useUnsaved(isChanged)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await profile.save(changed)
      setSaved(edit)
      onSaved?.()
      showToast(localize(profileTexts.saved))
    })
  }
  return (
    <details className="group rounded-2xl border border-line bg-surface">
      <summary className="flex min-h-14 items-center gap-2 px-4 py-3 marker:content-none">
        <h2 className="text-base font-bold">{title}</h2>
        {isChanged && <span className="text-sm text-warn">{localize(profileTexts.unsaved)}</span>}
        <DownIcon className="ml-auto size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <form onSubmit={save} className="flex flex-col gap-4 border-t border-line p-4">
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
        <Faults value={faultsOf(task.fault)}>{children}</Faults>
        {task.fault && <FaultSummary fault={task.fault} hasField={hasField} />}
        <SaveBar
          isBusy={task.isBusy}
          isChanged={isChanged}
          onPreview={() => void task.run(async () => setSeen(await profile.preview(changed)))}
        />
      </form>
      {seen && <PreviewDialog place={seen} fields={Object.keys(edit)} onClose={() => setSeen(null)} />}
    </details>
  )
}

interface SaveBarProps {
  isBusy: boolean
  isChanged: boolean
  onPreview: () => void
}

function SaveBar({ isBusy, isChanged, onPreview }: SaveBarProps) {
  const localize = useLocalized()
  return (
    <div className="sticky bottom-0 -mx-4 -mb-4 flex gap-2 rounded-b-2xl border-t border-line bg-surface px-4 py-3">
      <Button className="min-h-11" disabled={isBusy} onClick={onPreview}>
        {localize(profileTexts.preview)}
      </Button>
      <Button look="main" type="submit" className="min-h-11 flex-1" disabled={isBusy || !isChanged}>
        {localize(profileTexts.save)}
      </Button>
    </div>
  )
}

const none = () => false

/** Returns only the changed fields, so that the others keep the values of the lists. */
function changedFields(edit: PlaceEdit, saved: PlaceEdit): PlaceEdit {
  return Object.fromEntries(
    Object.entries(edit).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof PlaceEdit]),
    ),
  )
}
