import type { LocalizedText } from '#contract/language.ts'
import { PHOTO_LIMITS } from '#contract/limits/photoLimits.ts'

export const photoTexts = {
  title: { en: 'Photos', ko: '사진' },
  hint: {
    en: `Guests see them in this order after you save. At most ${PHOTO_LIMITS.perPlace}; the location in a photo is removed.`,
    ko: `저장하면 이 순서대로 손님에게 보입니다. ${PHOTO_LIMITS.perPlace}장까지 올릴 수 있고, 사진에 담긴 위치 정보는 지워집니다.`,
  },
  upload: { en: 'Upload photos', ko: '사진 올리기' },
  uploading: (name: string): LocalizedText => ({ en: `Uploading ${name}`, ko: `${name} 올리는 중` }),
  processing: { en: 'Being prepared', ko: '처리하는 중' },
  failed: (name: string): LocalizedText => ({ en: `${name} was not uploaded`, ko: `${name}: 올리지 못했습니다` }),
  unreadable: {
    en: 'This browser cannot read the file. Save it as JPEG and upload it again.',
    ko: '이 브라우저에서 열 수 없는 파일입니다. JPEG로 저장한 뒤 다시 올려 주세요.',
  },
  dismiss: { en: 'Dismiss', ko: '닫기' },
  uploaded: { en: 'Uploaded. Save to show it.', ko: '올렸습니다. 저장하면 손님에게 보입니다.' },
  address: { en: 'Address of the photo', ko: '사진 주소' },
  kind: { en: 'Category', ko: '구분' },
  credit: { en: 'Photographer', ko: '찍은 사람' },
  creditHint: { en: 'Shown beside the photo.', ko: '사진 옆에 표시됩니다.' },
  main: { en: 'Main photo', ko: '대표 사진' },
  addByAddress: { en: 'Add a photo by its address', ko: '주소로 사진 추가' },
  photoAt: (number: number): LocalizedText => ({ en: `photo ${number}`, ko: `사진 ${number}` }),
  erase: { en: 'Delete for good', ko: '완전히 삭제' },
  eraseTitle: { en: 'Delete this photo for good?', ko: '이 사진을 완전히 삭제할까요?' },
  eraseHint: {
    en: 'Guests no longer see it, and it cannot be restored.',
    ko: '손님에게 더 이상 보이지 않고, 되돌릴 수 없습니다.',
  },
  erased: { en: 'The photo is deleted.', ko: '사진을 삭제했습니다.' },
} as const
