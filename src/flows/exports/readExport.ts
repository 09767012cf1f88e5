import path from 'node:path'
import type { Instant } from '#base/clock.ts'
import { kstIso } from '#base/kst.ts'
import { EXPORT_DOWNLOADS_PER_DAY } from '#contract/limits/exportLimits.ts'
import {
  EXPORT_FILE_NAMES,
  EXPORT_MANIFEST,
  type ExportManifest,
  SAMPLE_FILE,
} from '#contract/schemas/releases/exportSchema.ts'
import type { ExportDownloads } from '#metering/exportDownloads.ts'
import type { Caller } from '../identify.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'
import { PREPARING_RETRY_S, type Prepared, type ReleaseProducts } from './releaseProducts.ts'

/** The dependencies of the use cases of exports. */
export interface Exports {
  releases: ReleaseHolder
  products: ReleaseProducts
  downloads: ExportDownloads
  /** The contact for a contract: an e-mail address or a URL. */
  exportContact: string
}

/** A file that can be sent. */
export interface ServedFile {
  kind: 'file'
  path: string
  name: string
  type: string
  bytes: number
  /** A strong tag of exactly these bytes. */
  etag: string
}

type ExportListing = { kind: 'listing'; dataVersion: string; manifest: ExportManifest | null }

/** Returns the export of the present release; its manifest is null while it is being made. */
export async function listExport(exports: Exports, caller: Caller): Promise<ExportListing | Refusal> {
  const refusal = refusalToExport(exports, caller)
  if (refusal) return refusal
  const serving = exports.releases.current()
  if (!serving) return refused('service_unavailable')
  const { dataVersion } = serving.index
  const prepared = await exports.products.exportOf(dataVersion, caller.exportTiers)
  if (prepared.kind === 'gone') return refused('service_unavailable')
  return { kind: 'listing', dataVersion, manifest: prepared.kind === 'ready' ? prepared.manifest : null }
}

/** Finds a file of an export for its account. */
export async function findExportFile(
  exports: Exports,
  caller: Caller,
  dataVersion: string,
  name: string,
): Promise<ServedFile | Refusal> {
  const refusal = refusalToExport(exports, caller)
  if (refusal) return refusal
  if (name !== EXPORT_MANIFEST && !EXPORT_FILE_NAMES.some((known) => known === name)) return refused('export_not_found')
  const prepared = await exports.products.exportOf(dataVersion, caller.exportTiers)
  if (prepared.kind !== 'ready') return refusalOf(prepared)
  const { folder, manifest } = prepared
  if (name === EXPORT_MANIFEST) return manifestFile(folder, manifest)
  const file = manifest.files.find((one) => one.name === name)
  if (file === undefined) return refused('export_not_found')
  const { type, bytes, sha256 } = file
  return { kind: 'file', path: path.join(folder, name), name, type, bytes, etag: `"${sha256}"` }
}

/** Counts a download before it is sent; refuses it beyond the limit of the day. */
export async function countDownload(
  { downloads }: Exports,
  { accountId }: Caller,
  dataVersion: string,
  file: ServedFile,
  range: { bytes: number; at: Instant },
): Promise<{ kind: 'counted'; refund: (bytes: number) => Promise<void> } | Refusal> {
  const counted = await downloads.count({ accountId, dataVersion, file: file.name, fileBytes: file.bytes }, range.bytes)
  if (counted.kind === 'counted') return counted
  return refused('export_limit_reached', {
    details: { downloadsPerDay: EXPORT_DOWNLOADS_PER_DAY, resetsAt: kstIso(counted.resetsAt) },
    retryAfterS: Math.max(1, Math.ceil((counted.resetsAt - range.at) / 1_000)),
  })
}

/** Finds the sample of the present release, which needs no key. */
export async function findSample({ releases, products }: Exports): Promise<ServedFile | Refusal> {
  const serving = releases.current()
  if (!serving) return refused('service_unavailable')
  const prepared = await products.sampleOf(serving.index.dataVersion)
  if (prepared.kind !== 'ready') return refusalOf(prepared)
  const { folder, manifest } = prepared
  return {
    kind: 'file',
    path: path.join(folder, SAMPLE_FILE),
    name: SAMPLE_FILE,
    type: 'application/x-ndjson',
    bytes: manifest.bytes,
    etag: `"${manifest.sha256}"`,
  }
}

/** Test keys read a sample of everything, and anybody can read a browser key in the page that uses it. */
function refusalToExport({ exportContact }: Exports, { bulkExport, mode }: Caller): Refusal | null {
  if (!bulkExport) return refused('export_not_allowed', { details: { contact: exportContact } })
  if (mode === 'live') return null
  return refused('export_not_allowed', {
    message: {
      en: 'Test keys and browser keys cannot export.',
      ko: '테스트 키와 브라우저 키로는 내보낼 수 없습니다.',
    },
    hint: { en: 'Use a live key of the account.', ko: '계정의 실서비스(live) 키를 사용하세요.' },
    details: { contact: exportContact },
  })
}

export function refusalOf(prepared: Exclude<Prepared<unknown>, { kind: 'ready' }>): Refusal {
  if (prepared.kind === 'gone') return refused('export_not_found')
  return refused('export_not_ready', { retryAfterS: PREPARING_RETRY_S })
}

/** The manifest is small and never part of a limit; it identifies itself by the checksums of all files. */
function manifestFile(folder: string, manifest: ExportManifest): ServedFile {
  const bytes = Buffer.byteLength(`${JSON.stringify(manifest, null, 2)}\n`)
  const last = manifest.files.map(({ sha256 }) => sha256.slice(0, 8)).join('')
  const name = EXPORT_MANIFEST
  const etag = `"${last}-${manifest.dataVersion}"`
  return { kind: 'file', path: path.join(folder, name), name, type: 'application/json', bytes, etag }
}
