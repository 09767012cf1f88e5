import { isCalendarDate } from '#base/kst.ts'
import type { Declared } from './declaration.ts'

/** The supported formats. */
export const SOURCE_KINDS = ['records', 'sbiz', 'localdata', 'mapped', 'osm', 'overture'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** One list to be read, as given on the command line. */
export interface SourceSpec {
  kind: SourceKind
  path: string
  /** A mapping file (`mapped`) or notes (other kinds); when absent, the shipped one for a list of this file name. */
  mapping?: string
  /** Of a zip archive: the file that is the list, with `*` for any characters; without it all files are lists. */
  member?: string
  /** The KST date of the list, `YYYY-MM-DD`; overrides notes and file name. Not for `records` and `mapped`. */
  observedOn?: string
  /** What the list declares besides its mapping or notes; these values take precedence. */
  declared?: Declared
}

export type SpecReading = { kind: 'parsed'; spec: SourceSpec } | { kind: 'refused'; message: string }

const FORM = 'KIND=PATH[,mapping=FILE][,member=NAME][,observed=YYYY-MM-DD]'

/** Parses `KIND=PATH` of the command line, with the options `,mapping=FILE`, `,member=NAME` and `,observed=YYYY-MM-DD` after it. */
export function parseSourceSpec(text: string): SpecReading {
  const equals = text.indexOf('=')
  if (equals < 0) return refused(`--source ${text}: write ${FORM}`)
  const kind = text.slice(0, equals)
  if (!isSourceKind(kind)) return refused(`--source ${text}: there is no kind '${kind}'; ${kindsSaid()}`)
  // A path may contain commas, so only the known options end it.
  const [path = '', ...options] = text.slice(equals + 1).split(/,(?=(?:mapping|member|observed)=)/)
  if (path === '') return refused(`--source ${text}: no path; write ${FORM}`)
  const spec: SourceSpec = { kind, path }
  for (const option of options) {
    const value = option.slice(option.indexOf('=') + 1)
    if (option.startsWith('mapping=')) {
      if (value === '') return refused(`--source ${text}: mapping= names no file`)
      spec.mapping = value
    } else if (option.startsWith('member=')) {
      if (value === '') return refused(`--source ${text}: member= names no file`)
      if (!isArchive(path)) return refused(`--source ${text}: member= is for zip archives; ${path} is none`)
      spec.member = value
    } else {
      if (!isCalendarDate(value)) return refused(`--source ${text}: observed=${value} is no date; write YYYY-MM-DD`)
      if (kind === 'records' || kind === 'mapped') {
        return refused(`--source ${text}: observed= is not for ${kind} lists: they say observedAt themselves`)
      }
      spec.observedOn = value
    }
  }
  return { kind: 'parsed', spec }
}

/** Returns whether a list is a zip archive by its name. */
export function isArchive(file: string): boolean {
  return /\.zip$/i.test(file)
}

function isSourceKind(kind: string): kind is SourceKind {
  return (SOURCE_KINDS as readonly string[]).includes(kind)
}

function kindsSaid(): string {
  return `the kinds are ${SOURCE_KINDS.join(', ')}`
}

function refused(message: string): SpecReading {
  return { kind: 'refused', message }
}
