import { Type, type Static } from 'typebox'
import { nullable, text } from '#venue/fieldSchemas.ts'
import { CHANGE_KINDS } from './venueChange.ts'

/** The file of a list of changes, one `ListedChange` per line. */
export const CHANGE_LIST_FILE = 'changes.ndjson'
/** A list of changes states the position of every hundredth line, so that a page is read without those before it. */
export const CHANGES_PER_OFFSET = 100

/** One element of `GET /api/v1/changes`. */
export const ListedChangeSchema = Type.Object({
  id: text('The id of the place; of a merged or removed place, its former id.'),
  kinds: Type.Array(Type.Enum(CHANGE_KINDS.filter((kind) => kind !== 'rescored')), {
    description:
      'What happened: new, removed, merged, closed, reopened, moved, changed; new values may appear. A place can have several.',
  }),
  fields: Type.Array(Type.String(), {
    description: 'The fields whose values differ; empty for new, removed and merged places.',
  }),
  into: nullable(text('The id to which a merged place redirects; null for any other.')),
})
export type ListedChange = Omit<Static<typeof ListedChangeSchema>, 'kinds'> & {
  kinds: (typeof CHANGE_KINDS)[number][]
}

/** What describes the file of a list of changes. */
export interface ChangeListManifest {
  since: string
  dataVersion: string
  total: number
  bytes: number
  /** The positions of lines 0, 100, 200 … in bytes. */
  offsets: readonly number[]
}
