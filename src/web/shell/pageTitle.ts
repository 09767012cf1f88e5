import { useEffect } from 'react'

const NAME = 'Oneset'

/** What the browser calls the page while it shows; nothing yet: the product's name. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined
    document.title = `${title} · ${NAME}`
    return () => {
      document.title = NAME
    }
  }, [title])
}
