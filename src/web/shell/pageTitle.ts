import { useEffect } from 'react'

const NAME = 'Oneset'

/** Sets the title of the browser tab while the page shows; the product's name while the title is undefined. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined
    document.title = `${title} · ${NAME}`
    return () => {
      document.title = NAME
    }
  }, [title])
}
