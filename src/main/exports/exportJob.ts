import type { Tier } from '#contract/parameters/fields.ts'

/** What the export process makes; paths are those of releases and of the folder to write. */
export type ExportJob =
  | { kind: 'export'; release: string; previous: string | null; tiers: readonly Tier[]; out: string }
  | { kind: 'sample'; release: string; out: string }
  | { kind: 'changes' | 'difference'; previous: string; release: string; out: string }

/** What the export process reports before it ends. */
export type JobReport = { kind: 'written' } | { kind: 'refused'; reason: string }
