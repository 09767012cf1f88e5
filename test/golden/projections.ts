import { globSync } from 'node:fs'
import path from 'node:path'
import { CLIENT_TYPES } from '#contract/openapi/clientTypes.ts'
import { projectMeta } from '#api/read/meta.ts'
import { projectOpenApi } from '#contract/openapi/openapi.ts'
import { sessionCallsText } from '#contract/openapi/sessionCalls.ts'
import { TOOLS } from '#mcp/toolTable.ts'
import { pythonModules } from '../../packages/python/generate/pythonClient.ts'
import { projectSchemaDocument } from '#project/projectSchema.ts'
import { openApiFiles } from './openApiFiles.ts'
import { WORLD_SOURCES } from '../support/worldSources.ts'

/** Facts about the data are fixed in the golden files. */
const META = {
  note: 'Golden file: no data.',
  regions: [{ name: '서울특별시', en: 'Seoul', regionCode: '11', placeCount: 1_000 }],
  sources: WORLD_SOURCES,
  updatedAt: '2026-11-21T00:00:00Z',
  counts: { places: 0, byFilter: { wifi: 0 }, byValue: { subtype: { coffee: 0 } } },
  examples: { en: [{ text: 'noodles', total: 0 }], ko: [] },
}

const GOLDEN = import.meta.dirname
const OPENAPI_FOLDER = path.join(GOLDEN, 'openapi')

/** Returns the golden files of the contract, by path. */
export function goldenFiles(): ReadonlyMap<string, string> {
  const tools = TOOLS.map(({ name, title, description, annotations, calls, input, output }) => {
    return { name, title, description, annotations, calls, input, output }
  })
  return new Map([
    [path.join(GOLDEN, 'meta.json'), goldenText(projectMeta(META))],
    [path.join(GOLDEN, 'mcpTools.json'), goldenText(tools)],
    ...[...openApiFiles(goldenOpenApi())].map(([file, text]) => [path.join(OPENAPI_FOLDER, file), text] as const),
  ])
}

/** Returns the document as a server at this address serves it. */
export function goldenOpenApi(): object {
  return projectOpenApi('http://127.0.0.1:8080')
}

/** Returns the paths of all files that the folder of the OpenAPI document holds now, left over ones included. */
export function storedOpenApiFiles(): string[] {
  return globSync('**/*.json', { cwd: OPENAPI_FOLDER }).map((file) => path.join(OPENAPI_FOLDER, file))
}

function goldenText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

const SRC = path.join(import.meta.dirname, '../../src')
const PYTHON = path.join(import.meta.dirname, '../../packages/python/oneset')

/**
 * Projections of the contract into code, by path: the types and calls of the published clients, and the pages' table of
 * calls.
 */
export const PROJECTED_CODE: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    Object.entries(CLIENT_TYPES).map(([file, project]) => [path.join(SRC, 'client/generated', file), project]),
  ),
  ...Object.fromEntries(
    [...pythonModules()].map(([file, text]) => [path.join(PYTHON, file), () => text]),
  ),
  [path.join(SRC, 'web/session/sessionCalls.ts')]: sessionCallsText,
  [path.join(SRC, 'project/oneset.schema.json')]: () => goldenText(projectSchemaDocument()),
}
