/** The part of a browser's storage that a list uses. Each method may throw. */
export type StoredTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A list that all tabs of this browser share. */
export interface StoredList<T> {
  current: () => readonly T[]
  /** Calls the listener after each change. Returns what ends that. */
  subscribe: (listener: () => void) => () => void
  /** Changes what is stored now, and stores the result. */
  change: (changed: (items: readonly T[]) => readonly T[]) => void
  /** Reads what another tab has changed. */
  reload: () => void
}

/**
 * Opens the list stored under `key`; `parse` reads its text, null when there is none, and may throw. Other tabs write to
 * the same text, so each change begins with what is stored. Without storage the list lasts until the page is closed.
 */
export function openStoredList<T>(
  key: string,
  texts: () => StoredTexts,
  parse: (text: string | null) => readonly T[],
): StoredList<T> {
  const listeners = new Set<() => void>()
  let isStored = true
  let current: readonly T[] = []
  const read = () => {
    try {
      return isStored ? parse(texts().getItem(key)) : current
    } catch {
      return current
    }
  }
  const show = (items: readonly T[]) => {
    current = items
    for (const listener of listeners) listener()
  }
  const write = (items: readonly T[]) => {
    try {
      if (items.length === 0) texts().removeItem(key)
      else texts().setItem(key, JSON.stringify(items))
      isStored = true
    } catch {
      isStored = false
    }
    show(items)
  }
  current = read()
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (changed) => write(changed(read())),
    reload: () => show(read()),
  }
}
