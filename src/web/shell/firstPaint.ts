/** A browser that states no paint, or a page that goes to the background meanwhile, starts after this time. */
const LONGEST_WAIT_MS = 500

/**
 * Resolves once the reader has seen the first words that the server filled in, at once when there are none. A program
 * that replaces them earlier hides them until it has its answers: scripts from a cache are faster than the first paint.
 */
export function firstPaint(root: HTMLElement): Promise<void> {
  if (root.querySelector('main') === null || document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      clearTimeout(longest)
      resolve()
    }
    const longest = setTimeout(end, LONGEST_WAIT_MS)
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) end()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}
