import { useEffect } from 'react'

/** `/` and ⌘K (Ctrl+K) move the focus to the search box, unless the reader is typing somewhere else. */
export function useSearchShortcut(): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isCommand = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isCommand && (event.key !== '/' || isTypingIn(event.target))) return
      const box = document.querySelector('search input')
      if (!(box instanceof HTMLInputElement)) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
}

function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
