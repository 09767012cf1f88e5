import type { MatchReason } from '#contract/match.ts'
import type { EvidenceFacts, EvidenceGroup, ModelOdds } from '#venue/decisionRecord.ts'

/** Two geocoders find one house within this distance. */
const NEAR_M = 60
/** A venue farther away is another one, or its coordinates are wrong. */
const FAR_M = 250

/** By group and feature of the evidence, the reason of each code; codes that are left out state nothing to a caller. */
const REASONS: Readonly<Record<string, Readonly<Record<string, MatchReason>>>> = {
  'name.name': {
    same: 'name_same',
    sameButKind: 'name_similar',
    contains: 'name_similar',
    close: 'name_similar',
    transliterated: 'name_similar',
    overlap: 'name_similar',
    unlike: 'name_different',
  },
  'branch.branch': {
    same: 'branch_same',
    alike: 'branch_same',
    different: 'branch_different',
    numbered: 'branch_different',
  },
  'address.road': { same: 'address_same', number: 'address_different', different: 'address_different' },
  'address.lot': { same: 'address_same', different: 'address_different' },
  'phone.phone': { same: 'phone_same', different: 'phone_different' },
  'kind.kind': { sameSubtype: 'kind_same', sameCategory: 'kind_same', different: 'kind_different' },
}

/** Returns how a listing compares with a venue, in the order of the contract's table. */
export function reasonsOf(odds: ModelOdds | null): MatchReason[] {
  const found = new Set<MatchReason>()
  for (const { group, facts } of odds?.contributions ?? [])
    for (const reason of ofGroup(group, facts)) found.add(reason)
  // Corner houses have two addresses: one that agrees settles it.
  if (found.has('address_same')) found.delete('address_different')
  return [...found]
}

function ofGroup(group: EvidenceGroup, facts: EvidenceFacts): MatchReason[] {
  if (group === 'place') return ofDistance(facts)
  return Object.entries(facts).flatMap(([feature, code]) => REASONS[`${group}.${feature}`]?.[String(code)] ?? [])
}

/** A borrowed coordinate is no evidence of its own. */
function ofDistance({ metres, ownCoordinates }: EvidenceFacts): MatchReason[] {
  if (typeof metres !== 'number' || ownCoordinates === false) return []
  return metres <= NEAR_M ? ['location_near'] : metres > FAR_M ? ['location_far'] : []
}
