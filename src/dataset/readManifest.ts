import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { ReleaseSourceSchema } from '#contract/schemas/releases/releaseSource.ts'
import { nullable } from '#contract/schemas/values.ts'
import { sha256Of } from './checksum.ts'
import { RELEASE_FORMAT, type Manifest } from './manifest.ts'
import { NO_CONTENT, RELEASE_FILES, RELEASE_PATH } from './releaseFiles.ts'

const count = Type.Integer({ minimum: 0 })
const ManifestSchema = Type.Object({
  format: Type.Integer(),
  version: Type.String(),
  asOf: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  createdAt: Type.String(),
  coverage: Type.Object({ note: Type.String() }),
  sources: Type.Array(
    Type.Object({
      name: Type.String(),
      independenceGroup: Type.String(),
      records: count,
      rejected: count,
      setAside: count,
    }),
  ),
  sourceDetails: Type.Optional(Type.Array(ReleaseSourceSchema)),
  counts: Type.Object({ venues: count, openVenues: count, multiSourceVenues: count, dongs: count }),
  figures: Type.Optional(
    Type.Object({
      venuesBySido: Type.Record(Type.String(), count),
      medianFreshness: nullable(Type.Number()),
      knownHours: count,
    }),
  ),
  files: Type.Array(
    Type.Object({
      path: Type.String({ pattern: RELEASE_PATH.source }),
      bytes: count,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
})

export type ManifestReading = { kind: 'ok'; manifest: Manifest } | { kind: 'refused'; reason: string }

/**
 * Reads the manifest of a release folder and checks its form, its format, and that its version matches its checksums.
 */
export async function readManifest(folder: string): Promise<ManifestReading> {
  const text = await readFile(path.join(folder, RELEASE_FILES.manifest), 'utf8').catch(
    (error: NodeJS.ErrnoException) => error,
  )
  return text instanceof Error ? refused(reasonWithout(folder, text)) : parseManifest(text)
}

/** Checks the text of a manifest like `readManifest`. */
export function parseManifest(text: string): ManifestReading {
  const manifest = parsed(text)
  if (manifest === null) return refused(`${RELEASE_FILES.manifest} is not valid JSON`)
  const format = formatOf(manifest)
  if (format !== null && format > RELEASE_FORMAT) {
    return refused(`format ${format} is newer than this program reads (${RELEASE_FORMAT}); update Oneset`)
  }
  if (!Check(ManifestSchema, manifest)) return refused(`${RELEASE_FILES.manifest} is not a release manifest`)
  const version = versionOf(manifest)
  if (version !== manifest.version)
    return refused(`${RELEASE_FILES.manifest} was changed: its version should be ${version}`)
  return { kind: 'ok', manifest }
}

/**
 * Returns `asOf` and eight hex digits of the hash over the checksums of the content files: the same content has the
 * same version.
 */
export function versionOf(manifest: Pick<Manifest, 'asOf' | 'files'>): string {
  const checksums = manifest.files
    .filter((file) => !NO_CONTENT.has(file.path))
    .map((file) => `${file.path} ${file.sha256}`)
  return `${manifest.asOf}-${sha256Of(checksums.sort().join('\n')).slice(0, 8)}`
}

function refused(reason: string): ManifestReading {
  return { kind: 'refused', reason }
}

function reasonWithout(folder: string, error: NodeJS.ErrnoException): string {
  if (!existsSync(folder)) return 'the folder does not exist'
  if (error.code === 'ENOENT') return `no ${RELEASE_FILES.manifest}: half-written, or not a release`
  return `${RELEASE_FILES.manifest} cannot be read (${error.code ?? error.message})`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? null
  } catch {
    return null
  }
}

function formatOf(manifest: unknown): number | null {
  return manifest instanceof Object && 'format' in manifest && typeof manifest.format === 'number'
    ? manifest.format
    : null
}
