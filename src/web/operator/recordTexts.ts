import type { LocalizedText } from '#contract/language.ts'

/** The words for the codes of a record that an operator compares with a report. */
export const recordTexts = {
  days: {
    mon: { en: 'Mon', ko: '월' },
    tue: { en: 'Tue', ko: '화' },
    wed: { en: 'Wed', ko: '수' },
    thu: { en: 'Thu', ko: '목' },
    fri: { en: 'Fri', ko: '금' },
    sat: { en: 'Sat', ko: '토' },
    sun: { en: 'Sun', ko: '일' },
  } as Readonly<Record<string, LocalizedText>>,
  dayOff: { en: 'closed', ko: '휴무' },
  closureLevels: {
    suspected: { en: 'suspected', ko: '의심' },
    likely: { en: 'likely', ko: '가능성 높음' },
    confirmed: { en: 'confirmed', ko: '확인됨' },
  } as Readonly<Record<string, LocalizedText>>,
  closureReasons: {
    licence_closed: { en: 'licence closed', ko: '인허가 폐업' },
    licence_renamed: { en: 'another name on the licence', ko: '인허가 상호 변경' },
    reported_closed: { en: 'reported by people', ko: '방문자 신고' },
    closed_by_owner: { en: 'stated by the owner', ko: '사장님이 알림' },
  } as Readonly<Record<string, LocalizedText>>,
} as const
