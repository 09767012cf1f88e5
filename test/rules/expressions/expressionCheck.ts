import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import type { SourceExpression } from './sourceExpressions.ts'

/** Digests of the expressions that were found to be linear; `node test/rules/expressions/record.ts` adds new ones. */
export const LINEAR_FILE = path.join(import.meta.dirname, 'linear.json')
const TIMEOUT_MS = 60_000
/** Seed of the checker's attacks, so that its verdict is the same at each run. */
const SEED = 20261122

export function digestOf({ pattern, flags }: Pick<SourceExpression, 'pattern' | 'flags'>): string {
  return createHash('sha256').update(`/${pattern}/${flags}`).digest('hex').slice(0, 16)
}

export function knownLinear(): Set<string> {
  return new Set(JSON.parse(readFileSync(LINEAR_FILE, 'utf8')) as string[])
}

/**
 * Returns why the expression may take more than linear time, with a text that shows it; null when it takes linear time.
 */
export async function superlinear({
  pattern,
  flags,
}: Pick<SourceExpression, 'pattern' | 'flags'>): Promise<string | null> {
  // The checker does not support modifiers. A pattern that ignores case matches more texts, in no fewer ways.
  const plain = pattern.replaceAll(/\(\?-?i:/g, '(?:')
  const plainFlags = pattern.includes('(?i:') && !flags.includes('i') ? `${flags}i` : flags
  const verdict = await check(plain, plainFlags, { timeout: TIMEOUT_MS, randomSeed: SEED })
  if (verdict.status === 'safe') return null
  if (verdict.status === 'unknown') return `not checked: ${JSON.stringify(verdict.error)}`
  return `${verdict.complexity.summary}: ${verdict.attack.pattern}`
}
