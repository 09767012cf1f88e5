import { useEffect } from 'react'

/**
 * `/` and ⌘K (Ctrl+K) move the focus to the search box of the page, unless the reader is typing somewhere else. `reveal`
 * is called instead while the page shows none.
 */
export function useSearchShortcut(reveal?: () => void): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isCommand = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isCommand && (event.key !== '/' || isTypingIn(event.target))) return
      const isShown = searchField()?.checkVisibility() ?? false
      if (!isShown && reveal === undefined) return
      event.preventDefault()
      if (isShown) focusSearch()
      else reveal?.()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [reveal])
}

/** Moves the focus to the search box and selects its text. */
export function focusSearch(): void {
  const box = searchField()
  box?.focus()
  box?.select()
}

/** Returns whether a key that is pressed there writes text or chooses from a list. */
export function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

function searchField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('search input')
}
