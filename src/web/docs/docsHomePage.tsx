import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ContentsEntry } from '#documentation/page.ts'
import { useLocalized } from '../language/language.tsx'
import { PATHS, urlBelow } from '../paths.ts'
import { buttonClasses } from '../shell/button.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { usePageTitle } from '../shell/pageTitle.ts'
import { DocLink } from './docLink.tsx'
import { docsTexts as texts } from './docsTexts.ts'
import { useContents } from './documentationQueries.ts'
import { movedAnchor } from './movedAnchors.ts'

const FILES = ['openapi.json', 'llms.txt'] as const

/** The first page of the documentation: what there is to read. */
export function DocsHomePage() {
  const localize = useLocalized()
  usePageTitle(localize(texts.title))
  useMovedAnchor()
  const contents = useContents().data
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <header className="flex flex-col gap-3">
        <h1 className="text-3xl font-bold tracking-tight">{localize(texts.title)}</h1>
        <p className="max-w-2xl text-lg leading-8 text-muted">{localize(texts.hint)}</p>
        <div className="flex flex-wrap gap-2">
          <DocLink to="/docs/first-answer" className={buttonClasses('main')}>
            {localize(texts.toFirstGuide)}
          </DocLink>
          <Link to={PATHS.keys} className={buttonClasses('plain')}>
            {localize(texts.toKeys)}
          </Link>
        </div>
      </header>
      <Cards title={localize(texts.guides)} entries={contents?.guides ?? []} />
      <Cards title={localize(texts.reference)} entries={contents?.reference ?? []} />
      <section className="flex flex-col gap-2">
        <h2 className="text-xl font-bold tracking-tight">{localize(texts.forPrograms)}</h2>
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {FILES.map((file) => (
            <a key={file} href={urlBelow(file)} className={LINK_LOOK}>
              /{file}
            </a>
          ))}
          <a href={urlBelow('changelog')} className={LINK_LOOK}>
            {localize(texts.changes)}
          </a>
        </p>
      </section>
    </div>
  )
}

function Cards({ title, entries }: { title: string; entries: readonly ContentsEntry[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl font-bold tracking-tight">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {entries.map(({ path, title: name, summary }) => (
          <li key={path}>
            <DocLink
              to={path}
              className="flex h-full flex-col gap-1 rounded-2xl border border-line bg-surface p-4 hover:border-edge"
            >
              <span className="font-semibold">{name}</span>
              <span className="line-clamp-3 text-sm text-muted">{summary}</span>
            </DocLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Addresses such as `/docs#reserve` were on the one page that the documentation was before. */
function useMovedAnchor(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const target = movedAnchor(hash)
  useEffect(() => {
    if (target === null) return
    const [to = '', anchor = ''] = target.split('#')
    void navigate({ to: to as typeof PATHS.docs, hash: anchor, replace: true })
  }, [target, navigate])
}
