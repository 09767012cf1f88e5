/**
 * Why a word of a keyword may mean another one than its letters say:
 * - nickname: people call the chain so (스벅: 스타벅스);
 * - spelling: the same word is spelt in several ways (설렁탕: 설농탕), or the same name is said in several (우래옥 본점: 우래옥);
 * - typing_error: one key was changed, left out, struck twice or exchanged with the next, or vowels of a long name differ;
 * - keyboard: the keys were struck with the other layout (tmxkqjrtm: 스타벅스);
 * - romanised: it sounds alike in the other script (wooraeok: 우래옥).
 */
export const ASSUMPTION_KINDS = ['nickname', 'spelling', 'typing_error', 'keyboard', 'romanised'] as const
export type AssumptionKind = (typeof ASSUMPTION_KINDS)[number]

/** A word that was typed, and what it was read as. */
export interface Assumption {
  typed: string
  read: string
  as: AssumptionKind
}
