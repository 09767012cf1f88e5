import type { ReactNode } from 'react'

/** Replaces a list that is empty. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="rounded-2xl border border-dashed border-edge px-5 py-10 text-center text-muted">{children}</p>
}
