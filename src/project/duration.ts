const DURATION = /^[1-9][0-9]{0,3}[mhdw]$/
/** A duration in a project file: a number and `m`, `h`, `d` or `w`. */
export const DURATION_PATTERN = DURATION.source

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Returns the milliseconds of a duration such as `30m`, `6h`, `1d` or `2w`; null for any other text. */
export function durationMs(text: string): number | null {
  if (!DURATION.test(text)) return null
  return Number(text.slice(0, -1)) * (UNITS_MS[text.slice(-1)] as number)
}

/** Returns a duration in its largest unit, rounded down: `3 d`, `5 h`, `12 min`. */
export function durationText(ms: number): string {
  const { d, h, m } = UNITS_MS as { d: number; h: number; m: number }
  if (ms >= 2 * d) return `${Math.floor(ms / d)} d`
  return ms >= 2 * h ? `${Math.floor(ms / h)} h` : `${Math.floor(ms / m)} min`
}
