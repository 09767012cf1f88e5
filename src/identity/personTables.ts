/**
 * The tables of migration 0003 as far as we read and write them ourselves; the identity library does the rest. Its
 * instants and flags are of the engine's own kind, which is why none stands here.
 */
export type PersonTables = {
  /** The name is sealed. */
  person: { id: string; name: string; email: string }
  person_verification: { id: string; identifier: string; value: string }
}

/** What names are sealed for. */
export const NAME_PURPOSE = 'person.name'
