import { useSyncExternalStore } from 'react'
import { followOtherTabs } from '../followOtherTabs.ts'
import { openStoredList } from '../storedList.ts'
import { readSavedPlaces, type SavedPlace, toggled } from './savedList.ts'

/** Stored only in this browser. */
const STORED = 'oneset.savedPlaces'
const store = openStoredList(STORED, () => localStorage, readSavedPlaces)
followOtherTabs(STORED, store)

/** Returns the saved places, the latest first, and rerenders when they change. */
export function useSavedPlaces(): readonly SavedPlace[] {
  return useSyncExternalStore(store.subscribe, store.current)
}

/** Saves a place, or removes it when it is saved already. */
export const toggleSaved = (place: SavedPlace): void => store.change((places) => toggled(places, place))
