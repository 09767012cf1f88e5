import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type PATHS, urlBelow } from '../paths.ts'

/** Pages of the application; other paths are answered by the service itself. */
const PAGES = /^\/(?:docs|dashboard|owner|operator|sign-up)(?:[/#?]|$)/

/** A link to a path of the service, which may have an anchor, or to an address on the web. */
export function DocLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const look = className === undefined ? {} : { className }
  if (!to.startsWith('/'))
    return (
      <a href={to} rel="noreferrer" {...look}>
        {children}
      </a>
    )
  if (!PAGES.test(to))
    return (
      <a href={urlBelow(to.slice(1))} {...look}>
        {children}
      </a>
    )
  const [path = '', hash] = to.split('#')
  return (
    <Link
      // The paths come from the documentation, whose test resolves them.
      to={path as typeof PATHS.docs}
      {...(hash !== undefined && { hash })}
      activeOptions={{ exact: true, includeHash: false }}
      {...look}
    >
      {children}
    </Link>
  )
}
