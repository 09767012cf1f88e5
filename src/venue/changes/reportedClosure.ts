import type { StoredPlace } from '../records.ts'
import type { ReportedClosure } from './placeChanges.ts'

const LEVELS = ['suspected', 'likely', 'confirmed'] as const

/**
 * Returns the closure of a place that people report as closed. The stronger level holds, reasons and numbers of sources
 * add up, and the day is that of the newest sign. A confirmed closure of the release stays as it is.
 */
export function closureFields(
  { closureSignal }: Pick<StoredPlace, 'closureSignal'>,
  reported: ReportedClosure,
): Pick<StoredPlace, 'closureSignal' | 'possiblyClosed'> {
  if (closureSignal?.level === 'confirmed') return { closureSignal, possiblyClosed: true }
  const signs = closureSignal === null ? [reported] : [closureSignal, reported]
  const level = LEVELS[Math.max(...signs.map((sign) => LEVELS.indexOf(sign.level)))] ?? reported.level
  const days = signs.map(({ detectedAt }) => detectedAt).toSorted()
  return {
    closureSignal: {
      level,
      reasons: [...new Set(signs.flatMap(({ reasons }) => reasons))],
      detectedAt: days.at(-1) ?? reported.detectedAt,
      // A release that already knows the reports counts them as a source.
      sources:
        signs.length === 1 || closureSignal?.reasons.some((reason) => reported.reasons.includes(reason))
          ? Math.max(...signs.map(({ sources }) => sources))
          : signs.reduce((sum, { sources }) => sum + sources, 0),
    },
    possiblyClosed: level !== 'suspected',
  }
}
