import type { OnesetError } from '#client/onesetError.ts'

/** What went wrong and what can be done, told where it was tried, and read out at once. */
export function FaultNotice({ message, hint }: { message: string; hint?: string | null }) {
  return (
    <div role="alert" className="rounded-xl bg-bad-soft px-4 py-3 text-sm">
      <p className="font-medium text-bad">{message}</p>
      {hint !== undefined && hint !== null && <p className="mt-0.5">{hint}</p>}
    </div>
  )
}

/** What the service refused the last time a button was pressed; nothing where it went well. */
export function TaskFault({ fault }: { fault: OnesetError | null }) {
  return fault && <FaultNotice message={fault.message} hint={fault.hint} />
}
