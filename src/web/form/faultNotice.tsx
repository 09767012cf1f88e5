import type { OnesetError } from '#client/onesetError.ts'
import { shownHint } from './shownHint.ts'

/** Shows an error and its remedy at the place of the attempt. Screen readers announce it immediately. */
export function FaultNotice({ message, hint }: { message: string; hint?: string | null }) {
  return (
    <div role="alert" className="rounded-xl bg-bad-soft px-4 py-3 text-sm">
      <p className="font-medium text-bad">{message}</p>
      {hint !== undefined && hint !== null && <p className="mt-0.5">{hint}</p>}
    </div>
  )
}

interface TaskFaultProps {
  fault: OnesetError | null
  /** The fields that show their own errors; a refusal of one of them alone is not repeated, only its hint is shown. */
  fields?: readonly string[]
}

/** Shows the refusal of the last action; nothing when it succeeded. */
export function TaskFault({ fault, fields = [] }: TaskFaultProps) {
  if (fault === null) return null
  const hint = shownHint(fault.hint)
  const [first, ...others] = fault.details?.errors ?? []
  const isAtField = first !== undefined && others.length === 0 && fields.includes(first.param)
  if (!isAtField) return <FaultNotice message={fault.message} hint={hint} />
  return (
    <p role="alert" className="text-sm empty:hidden">
      {hint}
    </p>
  )
}
