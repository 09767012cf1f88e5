import { useSyncExternalStore } from 'react'
import type { Pin } from './pins.ts'

let hovered: Pin | null = null
const listeners = new Set<() => void>()

/** Marks the place under the pointer, in the list or on the map; null when there is none. */
export function hoverPlace(place: Pin | null): void {
  if (hovered?.id === place?.id) return
  hovered = place
  for (const listener of listeners) listener()
}

/** Returns the place under the pointer. */
export function useHoveredPlace(): Pin | null {
  return useSyncExternalStore(subscribe, () => hovered)
}

/** Returns whether a place is under the pointer. */
export function useIsHovered(placeId: string): boolean {
  return useSyncExternalStore(subscribe, () => hovered?.id === placeId)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
