import type { LocalizedText } from '#contract/language.ts'
import type { ReportKind } from '#contract/report.ts'
import type { ProposalKind } from '#contract/placeProposal.ts'
import type { Stated } from '#owners/placeProposal.ts'

/** What an accepted report changes, for a mail to the owners; the mails about the other kinds have texts of their own. */
export const REPORTED_CHANGES: Readonly<Record<Exclude<ReportKind, 'duplicate' | 'not_a_venue'>, LocalizedText>> = {
  closed: { en: 'it closed for good', ko: '폐업' },
  moved: { en: 'it moved to another address', ko: '다른 곳으로 이전' },
  wrong_hours: { en: 'its opening hours', ko: '영업시간' },
  wrong_kind: { en: 'its kind', ko: '업종' },
  other: { en: 'another detail', ko: '그 밖의 정보' },
}

/** The proposals that are mailed to the other owners as a change. */
type ChangeKind = Exclude<ProposalKind, 'closed' | 'moved' | 'new_venue'>

const PROPOSED: Readonly<Record<ChangeKind, LocalizedText>> = {
  name: { en: 'name', ko: '상호' },
  category: { en: 'kind', ko: '업종' },
  address: { en: 'address', ko: '주소' },
}

/** Returns what an accepted proposal changes, with the new name or address. */
export function proposedChange(kind: ChangeKind, { name, roadAddress, jibunAddress }: Stated): LocalizedText {
  const { en, ko } = PROPOSED[kind]
  const value = kind === 'name' ? name : kind === 'address' ? (roadAddress ?? jibunAddress) : null
  return value === null ? { en, ko } : { en: `${en}: ${value}`, ko: `${ko}: ${value}` }
}
