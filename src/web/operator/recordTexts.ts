import type { LocalizedText } from '#contract/language.ts'
import type { ClosureReason } from '#venue/closureReasons.ts'
import type { ClosureLevel } from '#venue/records.ts'

/** The words for the codes of a record that an operator compares with a report. */
export const recordTexts = {
  dayOff: { en: 'closed', ko: '휴무' },
  closureLevels: {
    suspected: { en: 'suspected', ko: '의심' },
    likely: { en: 'likely', ko: '가능성 높음' },
    confirmed: { en: 'confirmed', ko: '확인됨' },
  } satisfies Readonly<Record<ClosureLevel, LocalizedText>>,
  closureReasons: {
    closed_in_register: { en: 'closed in the register', ko: '인허가 대장에서 폐업' },
    closed_in_several_sources: { en: 'closed in several lists', ko: '여러 목록에서 폐업' },
    closed_in_one_source: { en: 'closed in one list', ko: '목록 한 곳에서 폐업' },
    suspended: { en: 'business suspended', ko: '영업 정지·휴업' },
    phone_disconnected: { en: 'phone disconnected', ko: '없는 전화번호' },
    absent_from_register: { en: 'absent from the register', ko: '인허가 대장에 없음' },
    licence_closed: { en: 'licence closed', ko: '인허가 폐업' },
    licence_renamed: { en: 'another name on the licence', ko: '인허가 상호 변경' },
    reported_closed: { en: 'reported by people', ko: '방문자 신고' },
    closed_by_owner: { en: 'stated by the owner', ko: '사장님이 알림' },
  } satisfies Readonly<Record<ClosureReason, LocalizedText>>,
} as const
