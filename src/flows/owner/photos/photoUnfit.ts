import type { LocalizedText } from '#contract/language.ts'
import { PHOTO_LIMITS, type PhotoFault } from '#contract/limits/photoLimits.ts'

const { pixels, sidePixelsMin, seconds } = PHOTO_LIMITS
const megapixels = pixels / 1_000_000

/** What is wrong with a photo, and what to do. */
export const PHOTO_UNFIT: Readonly<Record<PhotoFault, LocalizedText>> = {
  format: {
    en: 'The file is not a JPEG, PNG or WebP photo of the declared type.',
    ko: 'JPEG, PNG, WebP 사진이 아니거나 파일 형식이 실제와 다릅니다.',
  },
  animated: { en: 'The picture is animated. Send a still photo.', ko: '움직이는 그림은 올릴 수 없습니다.' },
  too_small: {
    en: `The shorter side has fewer than ${sidePixelsMin} pixels. Send a larger photo.`,
    ko: `짧은 쪽이 ${sidePixelsMin}픽셀보다 작습니다. 더 큰 사진을 올려 주세요.`,
  },
  too_many_pixels: {
    en: `The photo has more than ${megapixels} megapixels. Make it smaller.`,
    ko: `사진이 ${megapixels}00만 화소를 넘습니다. 크기를 줄여 주세요.`,
  },
  unreadable: {
    en: 'The file is damaged or incomplete. Send it again, or save it anew.',
    ko: '파일이 손상되었거나 일부가 빠졌습니다. 다시 올리거나 새로 저장해 주세요.',
  },
  too_slow: {
    en: `Reading the photo took more than ${seconds} seconds. Make it smaller.`,
    ko: `사진을 처리하는 데 ${seconds}초가 넘게 걸렸습니다. 크기를 줄여 주세요.`,
  },
}
