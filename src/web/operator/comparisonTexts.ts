import type { LocalizedText } from '#contract/language.ts'

export const comparisonTexts = {
  compare: { en: 'Compare', ko: '비교' },
  title: (version: string): LocalizedText => ({
    en: `What publishing ${version} changes`,
    ko: `${version} 게시 시 변경 내용`,
  }),
  against: (served: string): LocalizedText => ({
    en: `Compared with ${served}, which is served now.`,
    ko: `지금 사용 중인 ${served}과(와) 비교했습니다.`,
  }),
  nothingServed: {
    en: 'No release is served, so there is nothing to compare with.',
    ko: '사용 중인 릴리스가 없어 비교할 대상이 없습니다.',
  },
  preparing: {
    en: 'The venues are being compared. This takes up to some minutes for a large set.',
    ko: '매장을 비교하고 있습니다. 데이터가 많으면 몇 분 걸립니다.',
  },
  losses: {
    en: 'Publishing is refused for these losses, unless you permit them:',
    ko: '다음 손실 때문에 허용하지 않으면 게시되지 않습니다.',
  },
  noLosses: { en: 'No loss stands against publishing.', ko: '게시를 막는 손실이 없습니다.' },
  byProvince: { en: 'Changes by province', ko: '시·도별 변경' },
  province: { en: 'Province', ko: '시·도' },
  all: { en: 'All', ko: '전체' },
  kinds: {
    new: { en: 'New', ko: '신규' },
    removed: { en: 'Lost', ko: '사라짐' },
    merged: { en: 'Merged', ko: '병합' },
    closed: { en: 'Closed', ko: '폐업' },
    reopened: { en: 'Reopened', ko: '재개업' },
    moved: { en: 'Moved', ko: '이전' },
    changed: { en: 'Changed', ko: '변경' },
    rescored: { en: 'Scores only', ko: '점수만 변경' },
  },
  into: (name: string): LocalizedText => ({ en: `into ${name}`, ko: `${name}(으)로` }),
  firstOf: (shown: number, total: string): LocalizedText => ({
    en: `The first ${shown} of ${total}`,
    ko: `${total}곳 중 처음 ${shown}곳`,
  }),
  keep: { en: 'Keep the served release', ko: '현재 릴리스 유지' },
} as const
