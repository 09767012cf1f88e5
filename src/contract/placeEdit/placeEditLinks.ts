import { photoIdOf } from '#base/network/ownPhoto.ts'
import { type PublicUrlFault, publicUrlFault } from '#base/network/publicUrl.ts'
import type { LocalizedText } from '../language.ts'
import type { PlaceEditBody } from '../schemas/placeEditSchema.ts'

const SAID: Readonly<Record<PublicUrlFault, LocalizedText>> = {
  no_web_address: {
    en: 'must be an http or https address with a host, such as https://example.com/menu',
    ko: 'https://example.com/menu처럼 호스트가 있는 http 또는 https 주소여야 합니다',
  },
  user_info: {
    en: 'must have no user name or password before an @: remove the text between // and @',
    ko: '@ 앞에 사용자 이름이나 비밀번호가 있으면 안 됩니다. //와 @ 사이를 지워 주세요',
  },
  no_public_host: {
    en: 'must be a public web address: use a host name that guests can reach, such as example.com',
    ko: '공개된 웹 주소여야 합니다. example.com처럼 손님이 접속할 수 있는 주소를 적어 주세요',
  },
}

/** Pages that are served by https show no other pictures. */
export const NO_PHOTO_ADDRESS: LocalizedText = {
  en: 'must be an https address, or the url of an uploaded photo',
  ko: 'https 주소이거나 올린 사진의 주소여야 합니다',
}

/** Finds links that must not be shown to guests and agents, in every field that takes one. */
export function findUnfitLinks(said: PlaceEditBody, fault: (param: string, said: LocalizedText) => void): void {
  for (const [param, url] of linksOf(said)) {
    if (param.startsWith('photos.') && url?.startsWith('http:')) fault(param, NO_PHOTO_ADDRESS)
    const found = url === null || url === undefined || photoIdOf(url) !== null ? null : publicUrlFault(url)
    if (found) fault(param, SAID[found])
  }
}

function* linksOf({
  homepage,
  bookingUrl,
  snsLinks,
  photos,
}: PlaceEditBody): Generator<[param: string, url: string | null | undefined]> {
  yield ['homepage', homepage]
  yield ['bookingUrl', bookingUrl]
  for (const [i, { url }] of (snsLinks ?? []).entries()) yield [`snsLinks.${i}.url`, url]
  const { main, gallery = [], menu = [], menuBoard = [] } = photos ?? {}
  yield ['photos.main', main]
  for (const [i, { url }] of gallery.entries()) yield [`photos.gallery.${i}.url`, url]
  for (const [i, { url }] of menu.entries()) yield [`photos.menu.${i}.url`, url]
  for (const [i, url] of menuBoard.entries()) yield [`photos.menuBoard.${i}`, url]
}
