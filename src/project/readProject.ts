import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { meaningFaults } from './checks/meaningFaults.ts'
import { type PlacedFault, schemaFaults } from './checks/schemaFaults.ts'
import { type JsonLines, linesOfJson } from './json/linesOfJson.ts'
import { type Project, projectIn } from './project.ts'
import type { ProjectFault } from './projectFault.ts'
import type { ProjectFile } from './projectSchema.ts'

/** Far more than five hundred sources need; larger files are no project files. */
const BYTES_MAX = 1 << 20
/** Further faults are counted. */
const FAULTS_MAX = 20

export type ProjectReading =
  | { kind: 'read'; project: Project }
  /** `more` is the number of further faults. */
  | { kind: 'wrong'; file: string; faults: readonly ProjectFault[]; more: number }
  | { kind: 'absent'; file: string }

/** Reads and checks a project file. Its paths are relative to its folder. */
export async function readProject(file: string): Promise<ProjectReading> {
  const place = path.resolve(file)
  const bytes = await readFile(place).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw cause
  })
  if (bytes === null) return { kind: 'absent', file }
  if (bytes.length > BYTES_MAX)
    return wrong(file, [{ field: '', line: null, reason: `is larger than ${BYTES_MAX} bytes; is it a project file?` }])
  return projectInText(bytes.toString('utf8'), file)
}

/** Checks the text of a project file that is, or will be, at `file`. */
export function projectInText(given: string, file: string): Exclude<ProjectReading, { kind: 'absent' }> {
  const text = given.replace(/^\uFEFF/u, '')
  const parsed = parsedJson(text)
  if (parsed.kind === 'broken') return wrong(file, [parsed.fault])
  const where = linesOfJson(text)
  const faults = faultsOf(parsed.value, where)
  if (faults.length > 0) return wrong(file, faults)
  return { kind: 'read', project: projectIn(parsed.value as ProjectFile, path.resolve(file)) }
}

function faultsOf(value: unknown, where: JsonLines): ProjectFault[] {
  const repeated = where.repeated.map((pointer) => ({ pointer, reason: 'the key is there twice; remove one of them' }))
  const ofSchema = schemaFaults(value)
  const all = [...repeated, ...ofSchema, ...(ofSchema.length > 0 ? [] : meaningFaults(value as ProjectFile))]
  return all.map((fault) => located(fault, where.lines))
}

function located({ pointer, reason }: PlacedFault, lines: JsonLines['lines']): ProjectFault {
  let known = pointer
  while (!lines.has(known) && known !== '') known = known.slice(0, known.lastIndexOf('/'))
  return { field: fieldOf(pointer), line: lines.get(known) ?? null, reason }
}

/** Converts `/sources/1/from/url` to `sources[1].from.url`. */
function fieldOf(pointer: string): string {
  const parts = pointer.split('/').slice(1)
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce((field, name) => {
    if (/^\d+$/.test(name)) return `${field}[${name}]`
    return field === '' ? name : `${field}.${name}`
  }, '')
}

function parsedJson(text: string): { kind: 'parsed'; value: unknown } | { kind: 'broken'; fault: ProjectFault } {
  try {
    return { kind: 'parsed', value: JSON.parse(text) }
  } catch (cause) {
    const { message } = cause as Error
    const at = / at position (\d+)/.exec(message)?.[1]
    const line = text.slice(0, at === undefined ? text.length : Number(at)).split('\n').length
    return { kind: 'broken', fault: { field: '', line, reason: `this is not JSON: ${message}` } }
  }
}

function wrong(file: string, faults: readonly ProjectFault[]): Extract<ProjectReading, { kind: 'wrong' }> {
  const shown = faults.slice(0, FAULTS_MAX)
  return { kind: 'wrong', file, faults: shown, more: faults.length - shown.length }
}
