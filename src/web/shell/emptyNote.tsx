import type { ReactNode } from 'react'

/** In place of a list that has nothing in it. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="rounded-2xl border border-dashed border-edge px-5 py-10 text-center text-muted">{children}</p>
}
