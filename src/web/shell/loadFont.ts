import type { QueryClient } from '@tanstack/react-query'

/** Pages that ask the service for nothing wait so long. */
const LONGEST_WAIT_MS = 2_000

/**
 * Loads the font once the page shows its first answers. The font has about a hundred subsets, of which a page needs a
 * few, and each that arrives draws the text again: earlier they would delay what the reader waits for.
 */
export function loadFont(queries: QueryClient): void {
  const load = () => {
    unsubscribe()
    clearTimeout(longest)
    void import('@fontsource-variable/noto-sans-kr/wght.css')
  }
  const longest = setTimeout(load, LONGEST_WAIT_MS)
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type !== 'fetch' && queries.isFetching() === 0) whenIdle(load)
  })
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LONGEST_WAIT_MS })
  else setTimeout(run)
}
