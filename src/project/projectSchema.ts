import { type Static, type TSchema, Type } from 'typebox'
import { DECLARATION_KEYS } from '#sources/declaration.ts'
import { SOURCE_KINDS } from '#sources/sourceSpec.ts'
import { DURATION_PATTERN } from './duration.ts'
import { GeocoderSchema } from '#fetching/declaredGeocoder.ts'
import { OriginSchema } from '#fetching/declaredSource.ts'

/** The name under which the server and the package have the schema. */
export const SCHEMA_NAME = 'oneset'

const SOURCES_MAX = 500
const FILES_MAX = 100
/** An update needs the release before for its next build and for a way back. */
const KEEP_MIN = 2
const KEEP_MAX = 1_000

const path = (description: string) =>
  Type.String({ minLength: 1, maxLength: 4_096, description: `${description} Relative to the folder of this file.` })

const duration = (description: string) =>
  Type.String({ pattern: DURATION_PATTERN, description, examples: ['6h', '1d', '2w'] })

const sourceOf = <From extends TSchema>(from: From) =>
  Type.Object(
    {
      id: Type.String({
        pattern: '^[a-z0-9_]{1,40}$',
        description: 'The name of the list in this project: small letters, digits and _.',
        examples: ['seoul_cafes'],
      }),
      from,
      format: Type.Enum([...SOURCE_KINDS], { description: 'How the list is read; the formats of docs/sources.md.' }),
      mapping: Type.Optional(
        path('The mapping of a list of the format mapped, or the notes of a list of another format.'),
      ),
      observed: Type.Optional(
        Type.String({
          pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
          description: 'The day of the list, for lists that do not state it. Not for the formats records and mapped.',
          examples: ['2026-11-23'],
        }),
      ),
      ...DECLARATION_KEYS,
      every: Type.Optional(duration('How often the list is fetched. Without it: with every update.')),
      deadline: Type.Optional(
        duration(
          'How long updates go on with the last good edition while fetching fails; afterwards they are refused. Without it there is no end.',
        ),
      ),
    },
    { additionalProperties: false },
  )

const projectOf = <Source extends TSchema>(source: Source) =>
  Type.Object(
    {
      $schema: Type.Optional(Type.String({ description: 'The address or the path of this schema, for editors.' })),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'What the set is called.' })),
      sources: Type.Array(source, { minItems: 1, maxItems: SOURCES_MAX, description: 'The lists of the set.' }),
      regions: path('GeoJSON of administrative dongs (adm_cd2, adm_nm), or a folder of such files.'),
      stations: path('CSV of urban rail stations.'),
      gazetteer: Type.Optional(
        Type.Array(path('CSV of landmarks and further stations, besides those that are shipped.'), {
          maxItems: FILES_MAX,
          description: 'Landmarks and stations that the shipped gazetteer lacks.',
        }),
      ),
      nicknames: Type.Optional(path('CSV of nicknames of chains, besides those that are shipped.')),
      geocoder: Type.Optional(GeocoderSchema),
      coverage: Type.Optional(
        Type.String({ maxLength: 2_000, description: 'What the set covers and what it lacks; /meta shows this text.' }),
      ),
      data: Type.Optional(path('The data folder, which holds the decisions on pairs. Default: data.')),
      builds: Type.Optional(path('The folder of fetched lists, builds and their memory. Default: DATA/builds.')),
      releases: Type.Optional(path('The folder of the releases. Default: DATA/releases.')),
      keep: Type.Optional(
        Type.Integer({
          minimum: KEEP_MIN,
          maximum: KEEP_MAX,
          description: 'How many releases updates keep, the current one included. Default: 7.',
        }),
      ),
      maxRejected: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'The share of the lines of a list that may violate the schema. Default: 0.05.',
        }),
      ),
    },
    { additionalProperties: false, title: 'A project of Oneset' },
  )

/** The project file as it is published for editors. */
export const ProjectSchema = projectOf(sourceOf(OriginSchema))
/** A project as its file states it. */
export type ProjectFile = Static<typeof ProjectSchema>
export type ProjectSource = ProjectFile['sources'][number]

/**
 * The same with any object as `from`: `from` is checked by the schema of its kind alone, so that no fault is about
 * another kind.
 */
export const OuterProjectSchema = projectOf(
  sourceOf(Type.Object({ kind: Type.String() }, { additionalProperties: true })),
)

/** Returns the JSON Schema as it is served and shipped; `id` is its address where it has one. */
export function projectSchemaDocument(id: string | null = null): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(id !== null && { $id: id }),
    ...(JSON.parse(JSON.stringify(ProjectSchema)) as object),
  }
}
