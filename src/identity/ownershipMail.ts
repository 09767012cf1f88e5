import { cleanLine } from '#base/text/text.ts'
import type { Mail } from './mail.ts'

/** The event that a mail is about; the same values as in the use cases that send it. */
type News = 'claimed' | 'shared' | 'granted' | 'left' | 'revoked' | 'erased'

interface Words {
  subject: (place: string) => string
  en: (place: string) => string
  ko: (place: string) => string
}

const WORDS: Readonly<Record<News, Words>> = {
  claimed: {
    subject: (place) => `New ownership claim for ${place} · ${place} 매장 등록 신청이 들어왔습니다`,
    en: (
      place,
    ) => `Somebody else asked to be registered as an owner of "${place}". Nothing has changed yet: an operator decides.
If you know about this claim, you need not do anything. If you do not, please tell the operator of this service now.`,
    ko: (
      place,
    ) => `다른 분이 "${place}"의 사장님으로 등록해 달라고 신청했습니다. 아직 바뀐 것은 없으며 운영자가 확인한 뒤 결정합니다.
알고 계신 신청이라면 따로 하실 일이 없습니다. 모르는 신청이라면 지금 바로 서비스 운영자에게 알려 주세요.`,
  },
  shared: {
    subject: (place) => `${place} has another owner · ${place}에 사장님이 추가되었습니다`,
    en: (place) => `The operator registered another owner for "${place}". It is still yours too.
If you do not know about this, please tell the operator of this service.`,
    ko: (place) => `운영자가 "${place}"에 다른 사장님을 추가로 등록했습니다. 기존과 같이 계속 이용하실 수 있습니다.
모르는 일이라면 서비스 운영자에게 알려 주세요.`,
  },
  granted: {
    subject: (place) => `${place} is registered to you · ${place} 매장이 등록되었습니다`,
    en: (place) => `The operator registered you as an owner of "${place}". You can find it in your list of places.`,
    ko: (place) => `운영자가 회원님을 "${place}"의 사장님으로 등록했습니다. '내 가게' 화면에서 확인하세요.`,
  },
  left: {
    subject: (place) => `${place} has one owner fewer · ${place}의 사장님이 변경되었습니다`,
    en: (place) =>
      `Another owner of "${place}" is no longer registered. The place is still yours, and you continue to receive its requests.`,
    ko: (place) =>
      `"${place}"에 함께 등록되어 있던 다른 사장님의 등록이 해제되었습니다. 매장은 그대로 유지되며 요청도 계속 받으실 수 있습니다.`,
  },
  revoked: {
    subject: (place) => `${place} is no longer registered to you · ${place} 매장 등록이 해제되었습니다`,
    en: (
      place,
    ) => `The operator removed you as an owner of "${place}". You were signed out on all devices and no longer receive requests for this place.
If this is a mistake, please tell the operator of this service.`,
    ko: (
      place,
    ) => `운영자가 "${place}"의 매장 등록을 해제했습니다. 모든 기기에서 로그아웃되었으며 이 매장의 요청을 더 이상 받지 않습니다.
잘못된 처리라면 서비스 운영자에게 알려 주세요.`,
  },
  erased: {
    subject: () => 'Your owner account was erased · 사장님 계정이 삭제되었습니다',
    en: () => `Your owner account was erased: your e-mail address, sign-ins, claims and texts were deleted, and your places are no longer registered to you. This is the last mail.
If you did not request this, please tell the operator of this service.`,
    ko: () => `사장님 계정이 삭제되었습니다. 이메일 주소와 로그인 정보, 신청 내역, 작성하신 내용을 모두 지웠고 매장 등록도 해제했습니다. 이 메일이 마지막 안내입니다.
요청하신 적이 없다면 서비스 운영자에게 알려 주세요.`,
  },
}

/** Names come from lists: they must fit on one line and within the limit of a subject. */
const NAME_LENGTH_MAX = 80

/** The public URL of the service and the contact of its operator (null: none is configured). */
interface Sender {
  publicUrl: string
  contact: string | null
}

/** A mail to an owner about one of their places. It does not identify other claimants or owners. */
export function ownershipMail(to: string, news: News, placeName: string | null, { publicUrl, contact }: Sender): Mail {
  const place = cleanLine(placeName ?? '', NAME_LENGTH_MAX)
  const { subject, en, ko } = WORDS[news]
  const link = news === 'erased' ? '' : `\n\n${publicUrl}/owner`
  const operator =
    contact === null ? '' : `\n\nThe operator of this service: ${contact}\n서비스 운영자 연락처: ${contact}`
  const text = `${en(place)}\n\n${ko(place)}${link}${operator}\n\n— Oneset, ${publicUrl}\n`
  return { to, subject: subject(place), text }
}
