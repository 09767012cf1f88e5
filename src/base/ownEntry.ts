/** Returns the entry of a record; undefined for a key that it does not have, also for one that every object inherits. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
