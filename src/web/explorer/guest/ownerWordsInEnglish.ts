import { ANSWERS } from '../../owner/inbox/answers.ts'
import { CANCEL_REASONS, DECLINE_REASONS } from '../../owner/answerReasons.ts'

const CHOSEN = [
  ...DECLINE_REASONS,
  ...CANCEL_REASONS,
  ...Object.values(ANSWERS).flatMap((answers) => answers.map(({ label }) => label)),
]
const ENGLISH: ReadonlyMap<string, string> = new Map(CHOSEN.map(({ ko, en }) => [ko, en]))

/** Returns the English of a reason or answer that the owner chose from those offered; null for the owner's own words. */
export function ownerWordsInEnglish(words: string): string | null {
  return ENGLISH.get(words.trim()) ?? null
}
