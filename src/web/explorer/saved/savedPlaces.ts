import { useSyncExternalStore } from 'react'
import { readSavedPlaces, type SavedPlace, toggled } from './savedList.ts'

/** Stored only in this browser. */
const STORED = 'oneset.savedPlaces'
const listeners = new Set<() => void>()
let current: readonly SavedPlace[] = storedPlaces()

/** Returns the saved places, the latest first, and rerenders when they change. */
export function useSavedPlaces(): readonly SavedPlace[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** Saves a place, or removes it when it is saved already. */
export function toggleSaved(place: SavedPlace): void {
  current = toggled(current, place)
  try {
    localStorage.setItem(STORED, JSON.stringify(current))
  } catch {
    // Without storage the places last until the page is closed.
  }
  for (const listener of listeners) listener()
}

function storedPlaces(): readonly SavedPlace[] {
  try {
    return readSavedPlaces(localStorage.getItem(STORED))
  } catch {
    return []
  }
}
