import { errorRow as row } from './errorRow.ts'

/** The errors of uploads. */
export const PHOTO_ERRORS = {
  photo_refused: row(422, 'Photo refused', 'The photo cannot be taken.', '올릴 수 없는 사진입니다.', {
    en: 'See details.reason. Photos are JPEG, PNG or WebP; the reference of photos lists the limits.',
    ko: 'details.reason에서 이유를 확인하세요. JPEG, PNG, WebP 사진을 올릴 수 있습니다.',
  }),
  photo_limit_reached: row(
    409,
    'Photo limit reached',
    'The place has as many photos as it may have.',
    '이 매장에 올릴 수 있는 사진 수를 모두 채웠습니다.',
    {
      en: 'Delete photos that are not needed; details.limit is the number.',
      ko: '필요 없는 사진을 지우고 다시 올려 주세요. 최대 장수는 details.limit입니다.',
    },
  ),
} as const
