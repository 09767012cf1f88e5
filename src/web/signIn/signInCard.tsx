import type { ReactNode } from 'react'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { usePageTitle } from '../shell/pageTitle.ts'

/** A page with one form in the middle. */
export function SignInCard({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-5 px-4 py-10">
      <div>
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        {hint !== undefined && <p className="mt-1 text-muted">{hint}</p>}
      </div>
      <div className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-5 shadow-raised">{children}</div>
    </div>
  )
}

/** The classes of the links below a form. */
export const CARD_LINK = `text-sm ${LINK_LOOK}`

/** A success message above a form. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-xl bg-good-soft px-4 py-3 text-sm font-medium text-good">
      {children}
    </p>
  )
}
