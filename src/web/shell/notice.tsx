import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { Button } from './button.tsx'
import { LINK_LOOK } from './linkLook.ts'
import { shellTexts } from './shellTexts.ts'

/** A page with one message. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col items-start justify-center gap-3 px-5 py-16">
      <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
      {children}
    </div>
  )
}

/** Shown while a page loads. */
export function LoadingNote() {
  const localize = useLocalized()
  return (
    <div role="status" className="grid flex-1 place-items-center py-24 text-muted">
      <span className="flex items-center gap-3">
        <span className="size-4 animate-spin rounded-full border-2 border-line border-t-accent" aria-hidden="true" />
        {localize(shellTexts.loading)}
      </span>
    </div>
  )
}

export function UnknownAddress() {
  const localize = useLocalized()
  return (
    <Notice title={localize(shellTexts.notFound)}>
      <p className="text-muted">{localize(shellTexts.notFoundHint)}</p>
      <Link to={PATHS.explorer} className={LINK_LOOK}>
        {localize(shellTexts.toExplorer)}
      </Link>
    </Notice>
  )
}

/** Shows an unexpected error of the page. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const localize = useLocalized()
  return (
    <Notice title={localize(shellTexts.broken)}>
      <p className="text-muted">{localize(shellTexts.brokenHint)}</p>
      <pre className="max-w-full overflow-x-auto rounded-lg bg-sunken p-3 font-mono text-xs">
        {error instanceof Error ? error.message : String(error)}
      </pre>
      <Button look="main" onClick={() => location.reload()}>
        {localize(shellTexts.reload)}
      </Button>
    </Notice>
  )
}
