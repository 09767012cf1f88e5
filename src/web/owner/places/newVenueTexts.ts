import type { LocalizedText } from '#contract/language.ts'

export const newVenueTexts = {
  title: { en: 'Add a venue', ko: '새 가게 추가' },
  link: { en: 'My venue is not there: add it', ko: '찾는 가게가 없어요: 새로 추가하기' },
  hint: {
    en: 'For a venue that the search does not find. The operator checks it; it is yours as soon as the data contains it.',
    ko: '검색되지 않는 가게를 추가합니다. 운영자가 확인하고, 데이터에 올라가면 내 가게로 연결됩니다.',
  },
  phone: { en: 'Phone (optional)', ko: '전화번호 (선택)' },
  noteHint: {
    en: 'Who you are, and what the operator can check, such as the business registration number.',
    ko: '본인 소개와 확인할 수 있는 정보(사업자등록번호 등)를 적어 주세요.',
  },
  check: { en: 'Check whether it is already there', ko: '이미 있는 가게인지 확인' },
  preparing: {
    en: 'The comparison is being prepared, which takes about half a minute. It starts by itself; keep this page open.',
    ko: '비교를 준비 중입니다. 30초쯤 걸리며 준비되면 자동으로 확인합니다. 이 화면을 그대로 두세요.',
  },
  likely: { en: 'Is it one of these?', ko: '혹시 이 가게인가요?' },
  noneLikely: { en: 'No such venue is there yet.', ko: '아직 등록되지 않은 가게입니다.' },
  mine: { en: 'This is mine', ko: '내 가게예요' },
  claim: (name: string): LocalizedText => ({ en: `This is mine: ${name}`, ko: `내 가게예요: ${name}` }),
  propose: { en: 'Send to the operator', ko: '운영자에게 보내기' },
  proposeAnyway: { en: 'None of these: send to the operator', ko: '모두 아니에요. 운영자에게 보내기' },
  list: { en: 'New venues', ko: '추가 신청한 가게' },
} as const
