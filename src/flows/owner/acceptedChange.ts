import type { LocalizedText } from '#contract/language.ts'
import type { ReportKind } from '#contract/report.ts'
import type { ProposalKind } from '#contract/placeProposal.ts'
import type { Stated } from '#owners/placeProposal.ts'

/** What an accepted report changes, for a mail to the owners. */
export const REPORTED_CHANGES: Readonly<Record<ReportKind, LocalizedText>> = {
  closed: { en: 'it closed for good', ko: '폐업' },
  moved: { en: 'it moved to another address', ko: '다른 곳으로 이전' },
  wrong_hours: { en: 'its opening hours', ko: '영업시간' },
  wrong_kind: { en: 'its kind', ko: '업종' },
  duplicate: { en: 'a second entry of the same place', ko: '중복으로 등록된 매장' },
  not_a_venue: { en: 'it is not open to the public', ko: '일반 손님이 이용할 수 없는 곳' },
  other: { en: 'another detail', ko: '그 밖의 정보' },
}

const PROPOSED: Readonly<Record<ProposalKind, LocalizedText>> = {
  name: { en: 'name', ko: '상호' },
  category: { en: 'kind', ko: '업종' },
  address: { en: 'address', ko: '주소' },
  moved: REPORTED_CHANGES.moved,
  closed: REPORTED_CHANGES.closed,
  new_venue: { en: 'new venue', ko: '새 매장' },
}

/** Returns what an accepted proposal changes, with the new name or address. */
export function proposedChange(kind: ProposalKind, { name, roadAddress, jibunAddress }: Stated): LocalizedText {
  const { en, ko } = PROPOSED[kind]
  const value = kind === 'name' ? name : kind === 'address' ? (roadAddress ?? jibunAddress) : null
  return value === null ? { en, ko } : { en: `${en}: ${value}`, ko: `${ko}: ${value}` }
}
