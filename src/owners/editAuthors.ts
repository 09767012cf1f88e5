import type { OwnerEdit, PlaceChanges } from '#venue/changes/placeChanges.ts'

/**
 * The last author of each field of an edit: the owner's id by path (`menu`, `attributes.view`,
 * `attributes.booleans.wifi`).
 */
export type EditAuthors = Readonly<Record<string, string>>

/** Returns the paths of the fields in the changes, in the form that an owner's `withdraw` takes. */
export function pathsOf({ attributes, ...fields }: PlaceChanges): string[] {
  const { booleans, ...others } = attributes ?? {}
  return [
    ...Object.keys(fields),
    ...Object.keys(others).map((name) => `attributes.${name}`),
    ...Object.keys(booleans ?? {}).map((name) => `attributes.booleans.${name}`),
  ]
}

/**
 * Returns the authors of all fields of `changes`. Fields without an entry are from before authors were stored, and
 * belong to `lastOwnerId`.
 */
export function authorsOf(changes: PlaceChanges, stored: EditAuthors, lastOwnerId: string): EditAuthors {
  return Object.fromEntries(pathsOf(changes).map((path) => [path, stored[path] ?? lastOwnerId]))
}

/** Returns the authors of `changes` after an owner's edit. */
export function authorsAfter(
  changes: PlaceChanges,
  before: EditAuthors,
  ownerId: string,
  { said }: OwnerEdit,
): EditAuthors {
  const own = Object.fromEntries(pathsOf(said).map((path) => [path, ownerId]))
  return authorsOf(changes, { ...before, ...own }, ownerId)
}
