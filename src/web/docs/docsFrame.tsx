import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ContentsEntry } from '#documentation/page.ts'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { LoadingNote } from '../shell/notice.tsx'
import { DocLink } from './docLink.tsx'
import { DocsSearch } from './docsSearch.tsx'
import { docsTexts as texts } from './docsTexts.ts'
import { useContents } from './documentationQueries.ts'

const ENTRY =
  'block rounded-lg px-3 py-1.5 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong'

/** The frame of the documentation: its contents beside the page, above it on phones. */
export function DocsFrame() {
  const localize = useLocalized()
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-5 px-4 py-5 sm:px-6 lg:flex-row lg:gap-10 lg:py-8">
      <div className="flex flex-col gap-3 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:w-60 lg:shrink-0 lg:self-start">
        <DocsSearch />
        <details className="rounded-xl border border-line bg-surface p-2 lg:hidden">
          <summary className="px-2 py-1 font-medium">{localize(texts.contents)}</summary>
          <ContentsList />
        </details>
        <div className="hidden min-h-0 overflow-y-auto lg:block">
          <ContentsList />
        </div>
      </div>
      <div className="min-w-0 flex-1">
        <Suspense fallback={<LoadingNote />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}

function ContentsList() {
  const localize = useLocalized()
  const contents = useContents().data
  return (
    <nav aria-label={localize(texts.contents)} className="flex flex-col gap-4 py-2">
      <div>
        <DocLink to={PATHS.docs} className={ENTRY}>
          {localize(texts.title)}
        </DocLink>
        <DocLink to={PATHS.dashboard} className={`${ENTRY} sm:hidden`}>
          {localize(texts.dashboard)}
        </DocLink>
      </div>
      <Entries title={localize(texts.guides)} entries={contents?.guides ?? []} />
      <Entries
        title={localize(texts.reference)}
        entries={[
          ...(contents?.reference ?? []),
          { path: PATHS.docsErrors, title: localize(texts.errors), summary: '' },
        ]}
      />
    </nav>
  )
}

function Entries({ title, entries }: { title: string; entries: readonly ContentsEntry[] }) {
  return (
    <div>
      <p className="mb-1 px-3 text-xs font-semibold tracking-wide text-muted uppercase">{title}</p>
      <ul>
        {entries.map(({ path, title: name }) => (
          <li key={path}>
            <DocLink to={path} className={ENTRY}>
              {name}
            </DocLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
