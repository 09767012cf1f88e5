import type { OnesetError } from '#client/onesetError.ts'

/** Shows an error and its remedy at the place of the attempt. Screen readers announce it immediately. */
export function FaultNotice({ message, hint }: { message: string; hint?: string | null }) {
  return (
    <div role="alert" className="rounded-xl bg-bad-soft px-4 py-3 text-sm">
      <p className="font-medium text-bad">{message}</p>
      {hint !== undefined && hint !== null && <p className="mt-0.5">{hint}</p>}
    </div>
  )
}

/** Shows the refusal of the last action; nothing when it succeeded. */
export function TaskFault({ fault }: { fault: OnesetError | null }) {
  return fault && <FaultNotice message={fault.message} hint={fault.hint} />
}
