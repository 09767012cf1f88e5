import type { LocalizedText } from '#contract/language.ts'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import type { Task } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'

interface DecisionFieldsProps {
  texts: Readonly<Record<'reason' | 'reasonHint' | 'accept' | 'reject', LocalizedText>>
  /** What is decided, for screen readers. */
  subject: string
  reason: string
  onReason: (reason: string) => void
  error: string | undefined
  task: Task
  onDecide: (isAccepted: boolean) => void
}

/** The reason of a decision, and buttons to accept and to reject. */
export function DecisionFields({ texts, subject, reason, onReason, error, task, onDecide }: DecisionFieldsProps) {
  const localize = useLocalized()
  return (
    <>
      <TextField
        label={localize(texts.reason)}
        hint={localize(texts.reasonHint)}
        error={error}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
      <TaskFault fault={task.fault} />
      <div className="flex flex-wrap gap-2">
        {([true, false] as const).map((isAccepted) => (
          <Button
            key={String(isAccepted)}
            look={isAccepted ? 'main' : 'plain'}
            disabled={task.isBusy}
            aria-label={`${localize(isAccepted ? texts.accept : texts.reject)}: ${subject}`}
            onClick={() => onDecide(isAccepted)}
          >
            {localize(isAccepted ? texts.accept : texts.reject)}
          </Button>
        ))}
      </div>
    </>
  )
}
