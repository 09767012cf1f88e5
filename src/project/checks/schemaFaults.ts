import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { echo, nearest } from '#contract/faults.ts'
import { ORIGINS } from '#fetching/declaredSource.ts'
import { OuterProjectSchema, type ProjectFile } from '../projectSchema.ts'

/** A fault at a JSON Pointer. */
export interface PlacedFault {
  pointer: string
  reason: string
}

const ajv = new Ajv({ strict: false, allErrors: true, verbose: true })
const isOuterProject = ajv.compile<ProjectFile>(OuterProjectSchema)
const IS_ORIGIN: ReadonlyMap<string, ValidateFunction> = new Map(
  Object.entries(ORIGINS).map(([kind, schema]) => [kind, ajv.compile(schema)]),
)

/** Returns how a parsed project file violates the schema; `from` is compared with the schema of its kind only. */
export function schemaFaults(value: unknown): PlacedFault[] {
  const faults = isOuterProject(value) ? [] : faultsOf(isOuterProject.errors)
  const sources = (value as Partial<ProjectFile> | null)?.sources
  if (!Array.isArray(sources)) return faults
  return [...faults, ...sources.flatMap((source, at) => originFaults((source as { from?: unknown })?.from, at))]
}

function originFaults(from: unknown, at: number): PlacedFault[] {
  const kind = (from as { kind?: unknown } | null | undefined)?.kind
  if (typeof kind !== 'string') return []
  const pointer = `/sources/${at}/from`
  const isOrigin = IS_ORIGIN.get(kind)
  if (isOrigin === undefined) {
    const reason = `there is no kind '${echo(kind)}'${meant(kind, [...IS_ORIGIN.keys()])}; the kinds are ${[...IS_ORIGIN.keys()].join(', ')}`
    return [{ pointer: `${pointer}/kind`, reason }]
  }
  return isOrigin(from) ? [] : faultsOf(isOrigin.errors, pointer)
}

function faultsOf(errors: readonly ErrorObject[] | null | undefined, before = ''): PlacedFault[] {
  const all = errors ?? []
  // The errors of the forms of a union say less than the union's own.
  const unions = all.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath)
  const shown = all.filter(
    ({ keyword, instancePath }) =>
      keyword === 'anyOf' || !unions.some((union) => instancePath === union || instancePath.startsWith(`${union}/`)),
  )
  return shown.map((error) => placed(error, before))
}

function placed(error: ErrorObject, before: string): PlacedFault {
  const pointer = before + error.instancePath
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params['additionalProperty'])
    const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {})
    const there = known.length === 0 ? '' : `; the keys here are ${known.join(', ')}`
    return { pointer: `${pointer}/${pointerPart(name)}`, reason: `there is no such key${meant(name, known)}${there}` }
  }
  if (error.keyword === 'required')
    return { pointer, reason: `${String(error.params['missingProperty'])} is missing; add it` }
  return { pointer, reason: `${shown(error.data)} ${rule(error)}` }
}

function rule({ keyword, params, message = 'does not fit', parentSchema }: ErrorObject): string {
  const { description = null, examples = [] } = (parentSchema ?? {}) as { description?: string; examples?: string[] }
  const remedy = examples.length > 0 ? `; write for example ${examples.join(', ')}` : ''
  if (keyword === 'enum') return `is not one of ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`
  if (keyword === 'pattern') return `has another form than expected${remedy || `: ${params['pattern']}`}`
  if (keyword === 'anyOf') return `has none of the permitted forms${description === null ? '' : `: ${description}`}`
  return `${message}${remedy}`
}

function meant(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return near === null ? '' : `; did you mean ${near}?`
}

function shown(value: unknown): string {
  return echo(JSON.stringify(value) ?? 'the value')
}

function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
