import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the element when it appears, and scrolls it into view: the answer to a button may be off the
 * screen. The focus makes screen readers read an element that was not there before. The element needs `tabIndex={-1}`.
 */
export function useFocusOnArrival<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!isWanted) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  return element
}
