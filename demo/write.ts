import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CalendarDate } from '#base/kst.ts'
import { demoFiles } from './generate.ts'

/** A fixed seed, so that the demo of a day is the same everywhere. */
const DEMO_SEED = 20_261_121

/** Writes the demo's files into `dir`, which is created if needed. */
export async function writeDemo(dir: string, asOf: CalendarDate): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const [name, bytes] of demoFiles({ seed: DEMO_SEED, asOf })) await writeFile(path.join(dir, name), bytes)
}
