import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Address } from '../../address/addressState.ts'

/** The element id of the card of a question or a reservation. */
export const cardId = (itemId: string) => `item-${itemId}`

/** Scrolls to the card that the address names (`?item=…`, from a pressed notification), once it is loaded. */
export function useScrollToItem(isRead: boolean): void {
  const { item }: Address = useSearch({ strict: false })
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!isRead || item === undefined || shown.current === item) return
    const card = document.getElementById(cardId(item))
    if (!card) return
    shown.current = item
    card.scrollIntoView({ block: 'center' })
    card.focus({ preventScroll: true })
  })
}
