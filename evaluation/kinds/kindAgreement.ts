import type { KindClaim } from '#pipeline/kinds/kindClaims.ts'
import { CATEGORY_OF_SUBTYPE, familyOf } from '#venue/vocabulary.ts'

/**
 * How a shown kind stands to the statements of the venue's lists: `withheld` shows no subtype although one is stated,
 * `overridden` shows one that no list states and that refines no stated family.
 */
export type KindAgreement = 'no_statement' | 'agrees' | 'withheld' | 'overridden'

/** Returns the claims that count: those of open records, or of all where every record states that it is closed. */
export function kindStatements(records: readonly { closed: boolean; claims: readonly KindClaim[] }[]): KindClaim[] {
  const open = records.filter(({ closed }) => !closed)
  return (open.length > 0 ? open : records).flatMap(({ claims }) => claims)
}

export function kindAgreementOf(
  main: string | undefined,
  category: string,
  statements: readonly KindClaim[],
): KindAgreement {
  if (statements.length === 0) return 'no_statement'
  const subtypes = statements.flatMap((claim) => claim.subtypes)
  const isStatedCategory = statements.some((claim) => claim.category === category)
  if (main === undefined) return isStatedCategory ? 'agrees' : 'withheld'
  const fits = subtypes.some((stated) => stated === main || stated === familyOf(main))
  return fits || (isStatedCategory && CATEGORY_OF_SUBTYPE[main] === category) ? 'agrees' : 'overridden'
}
