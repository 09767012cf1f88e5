import { useSyncExternalStore } from 'react'

/** The width from which pages have two columns, as `lg:` in the style sheet. */
const wide = window.matchMedia('(min-width: 64rem)')

export const isScreenWide = () => wide.matches

/** Returns whether the screen is wide, and rerenders when that changes. */
export function useIsScreenWide(): boolean {
  return useSyncExternalStore((listener) => {
    wide.addEventListener('change', listener)
    return () => wide.removeEventListener('change', listener)
  }, isScreenWide)
}
