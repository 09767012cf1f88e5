import path from 'node:path'
import { CLIENT_TYPES } from '#contract/openapi/clientTypes.ts'
import { projectMeta } from '#api/read/meta.ts'
import { projectOpenApi } from '#contract/openapi/openapi.ts'
import { sessionCallsText } from '#contract/openapi/sessionCalls.ts'
import { TOOLS } from '#mcp/toolTable.ts'

/** Projections of the contract that are kept as golden files, by file name. Facts about the data are fixed. */
export const PROJECTIONS: Readonly<Record<string, () => unknown>> = {
  'openapi.json': () => projectOpenApi('http://127.0.0.1:8080'),
  'meta.json': () =>
    projectMeta({
      note: 'Golden file: no data.',
      regions: [{ name: '서울특별시', en: 'Seoul', regionCode: '11', placeCount: 0 }],
      updatedAt: '2026-11-21T00:00:00Z',
    }),
  'mcpTools.json': () =>
    TOOLS.map(({ name, title, description, annotations, calls, input, output }) => {
      return { name, title, description, annotations, calls, input, output }
    }),
}

/** Returns the text of a golden file. */
export function goldenText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

const SRC = path.join(import.meta.dirname, '../../src')

/** Projections of the contract into code, by path: the types of the published client, and the pages' table of calls. */
export const PROJECTED_CODE: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    Object.entries(CLIENT_TYPES).map(([file, project]) => [path.join(SRC, 'client/generated', file), project]),
  ),
  [path.join(SRC, 'web/session/sessionCalls.ts')]: sessionCallsText,
}
