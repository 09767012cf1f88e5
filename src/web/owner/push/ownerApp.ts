import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS, urlBelow } from '../../paths.ts'
import { registerWorker } from './ownerRegistration.ts'

const HEAD_LINKS = [
  { rel: 'manifest', href: urlBelow('owner.webmanifest') },
  { rel: 'apple-touch-icon', href: urlBelow('owner-icon-192.png') },
]

/** Returns the addresses of all files that the page has loaded. */
function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name)
}

/** Makes the console installable, starts its service worker and opens the item of a pressed notification. */
export function useOwnerApp(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const links = HEAD_LINKS.map((link) => Object.assign(document.createElement('link'), link))
    document.head.append(...links)
    return () => {
      for (const link of links) link.remove()
    }
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const { serviceWorker } = navigator
    void registerWorker()
      .then(({ active }) => active?.postMessage({ kind: 'keep', files: loadedFiles() }))
      // Without the worker the console works, but only while it is open.
      .catch(() => undefined)
    const onMessage = ({ data }: MessageEvent<{ kind?: string; subjectId?: string }>) => {
      if (data.kind === 'open') void navigate({ to: PATHS.owner, search: { item: data.subjectId ?? '' } })
    }
    serviceWorker.addEventListener('message', onMessage)
    return () => serviceWorker.removeEventListener('message', onMessage)
  }, [navigate])
}
