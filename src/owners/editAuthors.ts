import type { OwnerWord, PlaceChanges } from '#venue/changes/placeChanges.ts'

/** Who had the last word on each field of an edit: the owner by path (`menu`, `attributes.view`, `attributes.booleans.wifi`). */
export type EditAuthors = Readonly<Record<string, string>>

/** The fields that changes speak of, in the paths that an owner's `withdraw` takes. */
export function pathsOf({ attributes, ...fields }: PlaceChanges): string[] {
  const { booleans, ...others } = attributes ?? {}
  return [
    ...Object.keys(fields),
    ...Object.keys(others).map((name) => `attributes.${name}`),
    ...Object.keys(booleans ?? {}).map((name) => `attributes.booleans.${name}`),
  ]
}

/** The authors of all fields of `changes`; those without an entry are from before authors were kept: of `lastOwnerId`. */
export function authorsOf(changes: PlaceChanges, kept: EditAuthors, lastOwnerId: string): EditAuthors {
  return Object.fromEntries(pathsOf(changes).map((path) => [path, kept[path] ?? lastOwnerId]))
}

/** The authors of `changes` after an owner has spoken. */
export function authorsAfter(
  changes: PlaceChanges,
  before: EditAuthors,
  ownerId: string,
  { said }: OwnerWord,
): EditAuthors {
  const own = Object.fromEntries(pathsOf(said).map((path) => [path, ownerId]))
  return authorsOf(changes, { ...before, ...own }, ownerId)
}
