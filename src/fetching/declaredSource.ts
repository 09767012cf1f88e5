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

/** The schema of each kind of origin, so that a fault is reported against the kind that was meant. */
export const ORIGINS = { path: PathOriginSchema, http: HttpOriginSchema, s3: S3OriginSchema }

/** Where a list is fetched from: the part `from` of a source in a project file. */
export const OriginSchema = Type.Union([ORIGINS.path, ORIGINS.http, ORIGINS.s3])
export type Origin = Static<typeof OriginSchema>

/** A source to be fetched. `name` is its folder in the cache. */
export const DeclaredSourceSchema = closed({
  name: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
  from: OriginSchema,
})
export type DeclaredSource = Static<typeof DeclaredSourceSchema>
