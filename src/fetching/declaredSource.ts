import { type Static, type TSchema, Type } from 'typebox'

const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** The name of the environment variable that holds a secret; the secret itself is never written into a file. */
export const SecretSchema = closed({ env: Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,99}$' }) })
export type Secret = Static<typeof SecretSchema>

const textOrSecret = Type.Union([Type.String({ minLength: 1, maxLength: 2_000 }), SecretSchema])
const parameters = Type.Record(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' }), textOrSecret)
const address = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2_000 })

/** How an operator declares the checksum of a file: in the project file, or at an address (`HEX` or `HEX  NAME`). */
const ChecksumSchema = Type.Union([
  closed({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  closed({ md5: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
  closed({ sha256At: address }),
  closed({ md5At: address }),
])
export type Checksum = Static<typeof ChecksumSchema>

const fileRules = {
  checksum: Type.Optional(ChecksumSchema),
  /** Of a zip archive: the name of the file to take, with `*` for any characters; without it all files are taken. */
  member: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
}

/** A file or folder-less list on this machine, copied into the cache when it has changed. */
export const PathOriginSchema = closed({
  kind: Type.Literal('path'),
  path: Type.String({ minLength: 1 }),
  ...fileRules,
})
export type PathOrigin = Static<typeof PathOriginSchema>

const downloadLimits = {
  /** The largest download; 2 GiB without it. */
  megabytesMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  /** The longest download; an hour without it. */
  minutesMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440 })),
}
export type DownloadLimits = Partial<Static<Type.TObject<typeof downloadLimits>>>
export type FileRules = Partial<Static<Type.TObject<typeof fileRules>>>

/** A file by http or https. */
export const HttpOriginSchema = closed({
  kind: Type.Literal('http'),
  url: address,
  headers: Type.Optional(parameters),
  query: Type.Optional(parameters),
  ...fileRules,
  ...downloadLimits,
})
export type HttpOrigin = Static<typeof HttpOriginSchema>

/** An object of S3-compatible storage; without keys it is public. */
export const S3OriginSchema = closed({
  kind: Type.Literal('s3'),
  /** The address of the service, which is asked as `ENDPOINT/BUCKET/KEY`; Amazon's own without it. */
  endpoint: Type.Optional(address),
  region: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  bucket: Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$' }),
  key: Type.String({ minLength: 1, maxLength: 1_024 }),
  credentials: Type.Optional(
    closed({
      accessKeyId: textOrSecret,
      secretAccessKey: SecretSchema,
      sessionToken: Type.Optional(SecretSchema),
    }),
  ),
  ...fileRules,
  ...downloadLimits,
})
export type S3Origin = Static<typeof S3OriginSchema>

const requestsPerDayMax = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }))

/**
 * A register of 지방행정 인허가: `service` is its name in the address of the interface, such as `general_restaurants`,
 * `rest_cafes` or `bakeries`; `authority` limits it to one (개방자치단체코드, such as `3220000`, or `6110000_ALL`).
 */
export const LocaldataOriginSchema = closed({
  kind: Type.Literal('localdata'),
  service: Type.String({ pattern: '^[a-z0-9_]{1,60}$' }),
  authority: Type.Optional(Type.String({ pattern: '^[0-9]{7}(_ALL)?$' })),
  serviceKey: SecretSchema,
  endpoint: Type.Optional(address),
  filesAddress: Type.Optional(address),
  requestsPerDayMax,
})
export type LocaldataOrigin = Static<typeof LocaldataOriginSchema>

/** 소상공인 상가(상권)정보 of regions, by the codes of provinces, districts or administrative dongs. */
export const SbizOriginSchema = closed({
  kind: Type.Literal('sbiz'),
  regions: Type.Array(Type.String({ pattern: '^([0-9]{2}|[0-9]{5}|[0-9]{8}|[0-9]{10})$' }), {
    minItems: 1,
    maxItems: 1_000,
  }),
  serviceKey: SecretSchema,
  endpoint: Type.Optional(address),
  requestsPerDayMax,
})
export type SbizOrigin = Static<typeof SbizOriginSchema>

/**
 * Venues of TourAPI (국문 관광정보 서비스, KorService2): all 음식점, or those of some areas (areaCode, such as `1` for Seoul).
 * Details take two requests for each venue, so that the first edition may grow over days.
 */
export const TourapiOriginSchema = closed({
  kind: Type.Literal('tourapi'),
  areas: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9]{1,2}$' }), { minItems: 1, maxItems: 20 })),
  serviceKey: SecretSchema,
  endpoint: Type.Optional(address),
  requestsPerDayMax,
})
export type TourapiOrigin = Static<typeof TourapiOriginSchema>

/**
 * The venues' own pages: the homepages that the lines of an NDJSON file name (source records, or an export). Crawling is
 * off until `enabled` is true.
 */
export const HomepagesOriginSchema = closed({
  kind: Type.Literal('homepages'),
  enabled: Type.Optional(Type.Boolean()),
  /** A file on this machine whose lines are objects with `name` and `homepage`. */
  path: Type.String({ minLength: 1 }),
  /** After how many days a page is asked for again; 7 without it. */
  everyDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  requestsPerDayMax,
})
export type HomepagesOrigin = Static<typeof HomepagesOriginSchema>

/**
 * Places of Overture Maps within a box (west, south, east, north), from its object storage: those of the newest release,
 * or of the one that is named.
 */
export const OvertureOriginSchema = closed({
  kind: Type.Literal('overture'),
  bbox: Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 4, maxItems: 4 }),
  release: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}\\.[0-9]+$' })),
  /** The address of the bucket; Overture's own without it. */
  endpoint: Type.Optional(address),
  ...downloadLimits,
})
export type OvertureOrigin = Static<typeof OvertureOriginSchema>

/**
 * An extract of OpenStreetMap with the changes since, as Geofabrik serves both: the whole extract at first, then only
 * its change files.
 */
export const OsmOriginSchema = closed({
  kind: Type.Literal('osm'),
  /** The address of the extract, such as `https://download.geofabrik.de/asia/south-korea-latest.osm.pbf`. */
  url: address,
  /** The address of the change files; without it `…-updates` beside `…-latest.osm.pbf`. */
  changes: Type.Optional(address),
  /** After how many days the whole extract is fetched again; 30 without it. */
  wholeEveryDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  headers: Type.Optional(parameters),
  checksum: fileRules.checksum,
  ...downloadLimits,
})
export type OsmOrigin = Static<typeof OsmOriginSchema>

/**
 * What the owners of a running server state of their venues: their edits, and the days on which they answered live
 * questions or accepted reservations.
 */
export const OwnersOriginSchema = closed({
  kind: Type.Literal('owners'),
  /** The address of the server, such as `https://oneset.example`. */
  url: address,
  /** The admin token of the server. */
  token: SecretSchema,
})
export type OwnersOrigin = Static<typeof OwnersOriginSchema>

/** The schema of each kind of origin, so that a fault is reported against the kind that was meant. */
export const ORIGINS = {
  path: PathOriginSchema,
  http: HttpOriginSchema,
  s3: S3OriginSchema,
  localdata: LocaldataOriginSchema,
  sbiz: SbizOriginSchema,
  tourapi: TourapiOriginSchema,
  homepages: HomepagesOriginSchema,
  overture: OvertureOriginSchema,
  osm: OsmOriginSchema,
  owners: OwnersOriginSchema,
}

/** Where a list is fetched from: the part `from` of a source in a project file. */
export const OriginSchema = Type.Union([
  ORIGINS.path,
  ORIGINS.http,
  ORIGINS.s3,
  ORIGINS.localdata,
  ORIGINS.sbiz,
  ORIGINS.tourapi,
  ORIGINS.homepages,
  ORIGINS.overture,
  ORIGINS.osm,
  ORIGINS.owners,
])
export type Origin = Static<typeof OriginSchema>

/** A source to be fetched. `name` is its folder in the cache. */
export const DeclaredSourceSchema = closed({
  name: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
  from: OriginSchema,
})
export type DeclaredSource = Static<typeof DeclaredSourceSchema>
