import type { ReactNode } from 'react'
import { usePageTitle } from '../shell/pageTitle.ts'

/** One page of the dashboard: a title, a hint, an action and the content. */
export function DashboardPage(props: { title: string; hint?: string; action?: ReactNode; children: ReactNode }) {
  const { title, hint, action, children } = props
  usePageTitle(title)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
          {hint !== undefined && <p className="mt-1 max-w-2xl text-muted">{hint}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}

/** A titled part of a page. */
export function Panel(props: { title: string; hint?: string; action?: ReactNode; children: ReactNode }) {
  const { title, hint, action, children } = props
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-bold">{title}</h2>
          {hint !== undefined && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
