import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useLocalized } from '../language/language.tsx'
import { QueryContent } from '../session/loaded.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { DocLink } from './docLink.tsx'
import { docsTexts as texts } from './docsTexts.ts'

/** Renders a file of the documentation once it is read, and scrolls to the anchor of the address. */
export function DocumentContent<T>(props: { query: UseQueryResult<T | null>; children: (data: T) => ReactNode }) {
  const { query, children } = props
  useAnchor(query.data)
  return <QueryContent query={query}>{(data) => (data === null ? <NoPage /> : children(data))}</QueryContent>
}

function NoPage() {
  const localize = useLocalized()
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-2xl font-bold tracking-tight">{localize(texts.noPage)}</h1>
      <DocLink to="/docs" className={LINK_LOOK}>
        {localize(texts.toDocs)}
      </DocLink>
    </div>
  )
}

/** The router cannot scroll to an anchor of content that is not there yet. */
function useAnchor(content: unknown): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (content === undefined || hash === '') return
    document.getElementById(decodeURIComponent(hash))?.scrollIntoView()
  }, [content, hash])
}
