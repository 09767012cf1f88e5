import type { EXPORT_ENDPOINTS } from '#contract/endpoints/exportEndpoints.ts'
import {
  CHANGES_PAGE_MAX,
  CHANGES_PAGE_SIZE,
  DATA_VERSION_LENGTH_MAX,
  EXPORT_FILE_PATH,
} from '#contract/endpoints/exportEndpoints.ts'
import { EXPORT_DOWNLOADS_PER_DAY } from '#contract/limits/exportLimits.ts'
import { EXPORT_MANIFEST } from '#contract/schemas/releases/exportSchema.ts'
import { type ChangesQuery, listChanges } from '#flows/exports/listChanges.ts'
import { listExport } from '#flows/exports/readExport.ts'
import type { Refusal } from '#flows/refusal.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { CallerCall, CallerCalls, CallerDependencies } from './callerCall.ts'

/** The calls about the whole data set, by endpoint name of the contract. */
export const EXPORT_CALLS: CallerCalls<typeof EXPORT_ENDPOINTS> = { listExports: getExports, listChanges: getChanges }

async function getExports({ exports }: CallerDependencies, { caller }: CallerCall) {
  const listed = await listExport(exports, caller)
  if (listed.kind === 'refused') return listed
  const { dataVersion, manifest } = listed
  const pathOf = (file: string) => EXPORT_FILE_PATH.replace('{dataVersion}', dataVersion).replace('{file}', file)
  const data = {
    dataVersion,
    status: manifest === null ? 'preparing' : 'ready',
    tiers: manifest?.tiers ?? caller.exportTiers,
    changesSince: manifest?.changes?.since ?? null,
    manifest: manifest === null ? null : pathOf(EXPORT_MANIFEST),
    files: (manifest?.files ?? []).map((file) => ({ ...file, path: pathOf(file.name) })),
    downloadsPerDay: EXPORT_DOWNLOADS_PER_DAY,
  }
  return { kind: 'done' as const, data }
}

async function getChanges({ exports, metering, clock }: CallerDependencies, { caller, query }: CallerCall) {
  const asked = changesQueryOf(query)
  if (asked.kind === 'refused') return asked
  const found = await listChanges({ ...exports, metering }, caller, asked.query, clock())
  if (found.kind === 'refused') return found
  const { changes, since, dataVersion, total, units } = found
  const { page, pageSize } = asked.query
  const meta = { since, dataVersion, total, page, pageSize, totalPages: Math.ceil(total / pageSize) }
  return { kind: 'done' as const, data: changes, meta, units }
}

function changesQueryOf(query: string): { kind: 'query'; query: ChangesQuery } | Refusal {
  const fields = new QueryFields(query)
  const asked = {
    since: fields.text('since', DATA_VERSION_LENGTH_MAX),
    dataVersion: fields.optionalText('data_version', DATA_VERSION_LENGTH_MAX) ?? null,
    page: fields.optionalInteger('page', 1, CHANGES_PAGE_MAX) ?? 1,
    pageSize: fields.optionalInteger('page_size', 1, CHANGES_PAGE_SIZE.max) ?? CHANGES_PAGE_SIZE.fallback,
  }
  return fields.refusal() ?? { kind: 'query', query: asked }
}
