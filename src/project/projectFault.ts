/** A fault of a project file. */
export interface ProjectFault {
  /** The place in the file, such as `sources[1].every`; empty for the whole file. */
  field: string
  /** 1-based; null where the place is unknown. */
  line: number | null
  /** What is wrong, and what to write instead. */
  reason: string
}

/** Returns a fault as a line for people. */
export function faultText(file: string, { field, line, reason }: ProjectFault): string {
  return [file, ...(line === null ? [] : [`line ${line}`]), ...(field === '' ? [] : [field])].join(', ') + `: ${reason}`
}
