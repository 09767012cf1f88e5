import { isCalendarDate } from '#base/kst.ts'
import { durationMs } from '../duration.ts'
import type { ProjectFile, ProjectSource } from '../projectSchema.ts'
import type { PlacedFault } from './schemaFaults.ts'

/** Returns the faults that a schema cannot express. */
export function meaningFaults({ sources }: ProjectFile): PlacedFault[] {
  const seen = new Map<string, number>()
  return sources.flatMap((source, at) => {
    const pointer = `/sources/${at}`
    const first = seen.get(source.id)
    seen.set(source.id, first ?? at)
    const repeated = { pointer: `${pointer}/id`, reason: `sources[${first}] has this id, too; choose another one` }
    return [...(first === undefined ? [] : [repeated]), ...sourceFaults(source, pointer)]
  })
}

function sourceFaults(source: ProjectSource, pointer: string): PlacedFault[] {
  const { format, observed, editionDate, every, deadline } = source
  const faults: PlacedFault[] = []
  const add = (key: string, reason: string) => faults.push({ pointer: `${pointer}/${key}`, reason })
  for (const [key, day] of Object.entries({ observed, editionDate }))
    if (day !== undefined && !isCalendarDate(day)) add(key, `${day} is no date; write YYYY-MM-DD`)
  if (observed !== undefined && (format === 'records' || format === 'mapped'))
    add('observed', `lists of the format ${format} state observedAt themselves; remove it`)
  if (every !== undefined && deadline !== undefined && (durationMs(deadline) ?? 0) < (durationMs(every) ?? 0))
    add('deadline', `${deadline} is shorter than every (${every}), so every update would be refused; make it longer`)
  return faults
}
