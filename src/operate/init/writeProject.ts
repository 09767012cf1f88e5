import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { faultText } from '#project/projectFault.ts'
import { projectInText } from '#project/readProject.ts'
import { SCHEMA_FILE, SHIPPED_SCHEMA } from '#project/schemaFile.ts'
import type { DraftSource } from './draftSource.ts'

/** The answers of an operator; paths are relative to the working folder. */
export interface ProjectAnswers {
  name: string | null
  sources: readonly DraftSource[]
  regions: string
  stations: string
  gazetteer: readonly string[]
  nicknames: string | null
  coverage: string | null
  data: string | null
  keep: number | null
}

export type ProjectWriting =
  /** `absent` are files that the project names and that are not there yet. */
  { kind: 'written'; absent: readonly string[] } | { kind: 'exists' } | { kind: 'wrong'; faults: readonly string[] }

/** Writes a project file whose paths are relative to its own folder, and its schema beside it. */
export async function writeProject(file: string, answers: ProjectAnswers, replace: boolean): Promise<ProjectWriting> {
  if (!replace && existsSync(file)) return { kind: 'exists' }
  const text = `${JSON.stringify(statedIn(path.dirname(path.resolve(file)), answers), null, 2)}\n`
  const reading = projectInText(text, file)
  if (reading.kind === 'wrong') return { kind: 'wrong', faults: reading.faults.map((fault) => faultText(file, fault)) }
  await mkdir(path.dirname(path.resolve(file)), { recursive: true })
  await copyFile(SHIPPED_SCHEMA, path.join(path.dirname(path.resolve(file)), SCHEMA_FILE))
  if (replace) {
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
  } else await writeFile(file, text, { flag: 'wx' })
  const { regions, stations, sources } = reading.project
  const named = [regions, stations, ...sources.flatMap(({ from }) => ('path' in from ? [from.path] : []))]
  return { kind: 'written', absent: named.filter((one) => !existsSync(one)) }
}

function statedIn(folder: string, answers: ProjectAnswers): object {
  const { name, sources, regions, stations, gazetteer, nicknames, coverage, data, keep } = answers
  const at = (given: string) => path.relative(folder, path.resolve(given)).split(path.sep).join('/') || '.'
  return {
    $schema: `./${SCHEMA_FILE}`,
    ...(name !== null && { name }),
    sources: sources.map(({ from, mapping, ...source }) => ({
      ...source,
      from: 'path' in from ? { ...from, path: at(from.path) } : from,
      ...(mapping !== undefined && { mapping: at(mapping) }),
    })),
    regions: at(regions),
    stations: at(stations),
    ...(gazetteer.length > 0 && { gazetteer: gazetteer.map(at) }),
    ...(nicknames !== null && { nicknames: at(nicknames) }),
    ...(coverage !== null && { coverage }),
    ...(data !== null && { data: at(data) }),
    ...(keep !== null && { keep }),
  }
}
