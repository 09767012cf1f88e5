/**
 * The provinces the dataset officially covers, with the first two digits of their dong codes
 * (docs/reference/fields.md#coverage).
 */
export const PROVINCES = [
  { code: '11', name: '서울특별시', en: 'Seoul' },
  { code: '41', name: '경기도', en: 'Gyeonggi' },
  { code: '26', name: '부산광역시', en: 'Busan' },
  { code: '50', name: '제주특별자치도', en: 'Jeju' },
] as const
