import type { StoredList } from './storedList.ts'

/** Reads a list again whenever another tab has changed it. */
export function followOtherTabs(key: string, { reload }: Pick<StoredList<unknown>, 'reload'>): void {
  addEventListener('storage', (event) => {
    // The key is null after everything was removed.
    if (event.key === key || event.key === null) reload()
  })
}
