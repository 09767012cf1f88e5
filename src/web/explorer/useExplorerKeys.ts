import { useCallback, useEffect, useRef } from 'react'
import { focusSearch, isTypingIn, useSearchShortcut } from '../shell/useSearchShortcut.ts'
import { cardId } from './placeCard.tsx'
import type { Explorer } from './useExplorer.ts'

/** The links of the cards, in the order of the list. */
const CARD_LINKS = 'ol article h3 a'

/**
 * The keys of the explorer: `/` and ⌘K go to the search box, Escape returns from a place to the list, and the arrow keys
 * go from card to card. Closing a place returns the focus to its card.
 */
export function useExplorerKeys({ placeId, closePlace }: Explorer): void {
  const before = useRef(placeId)
  const isSearchWanted = useRef(false)
  const close = useRef(closePlace)
  useEffect(() => {
    close.current = closePlace
    const left = before.current
    before.current = placeId
    if (left === undefined || placeId !== undefined) return
    if (isSearchWanted.current) focusSearch()
    else document.getElementById(cardId(left))?.focus()
    isSearchWanted.current = false
  })
  useSearchShortcut(
    useCallback(() => {
      isSearchWanted.current = true
      close.current()
    }, []),
  )
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // A dialog or a list has used the key already.
      if (event.defaultPrevented || isTypingIn(event.target)) return
      if (event.key === 'Escape' && placeId !== undefined) close.current()
      if (placeId === undefined && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
        moveAmongCards(event, event.key === 'ArrowDown' ? 1 : -1)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [placeId])
}

/** Moves the focus to the neighbour of the focused card. Elsewhere on the page, such as on the map, arrows keep their meaning. */
function moveAmongCards(event: KeyboardEvent, step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(CARD_LINKS)]
  const at = links.findIndex((link) => link === event.target)
  if (at < 0 && event.target !== document.body) return
  const next = links[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
