import type { LocalizedText } from '#contract/language.ts'
import { GUEST_COUNT_MAX } from '#contract/reservation.ts'

/** What prevents a guest's request, in the guest's words: no names of the interface. */
export const faultTexts = {
  past: { en: 'This time has passed. Choose a later one.', ko: '이미 지난 시간입니다. 다른 시간을 골라 주세요.' },
  tooFar: {
    en: 'Tables can be requested at most 180 days ahead.',
    ko: '오늘부터 180일 안의 날짜를 골라 주세요.',
  },
  time: {
    en: 'Choose a time from now on, at most 180 days ahead.',
    ko: '지금 이후, 180일 안의 날짜와 시간을 골라 주세요.',
  },
  party: {
    en: `Enter a number of guests from 1 to ${GUEST_COUNT_MAX}.`,
    ko: `인원은 1명부터 ${GUEST_COUNT_MAX}명까지 입력할 수 있습니다.`,
  },
  phone: {
    en: 'Check the number: a Korean one such as 010-1234-5678, or with a country code such as +81 90-1234-5678.',
    ko: '전화번호를 확인해 주세요. 예: 010-1234-5678. 해외 번호는 국가 번호부터 입력해 주세요. 예: +81 90-1234-5678',
  },
  phoneLimit: {
    en: 'This number has sent as many requests as it may to this venue for now. Try again later, or call the venue.',
    ko: '이 번호로 이 매장에 보낼 수 있는 요청을 모두 보냈습니다. 나중에 다시 시도하거나 매장에 전화해 주세요.',
  },
  phonePending: {
    en: 'Too many requests with this number still wait for an answer. Wait for one of the answers, or cancel one.',
    ko: '이 번호로 답을 기다리는 예약 요청이 너무 많습니다. 답이 오기를 기다리거나 하나를 취소해 주세요.',
  },
  phoneDay: {
    en: 'This number has sent as many requests as it may in one day. Try again tomorrow, or call the venue.',
    ko: '이 번호로 오늘 보낼 수 있는 예약 요청을 모두 보냈습니다. 내일 다시 시도하거나 매장에 전화해 주세요.',
  },
  name: { en: 'Enter a shorter name in one line.', ko: '이름을 더 짧게 한 줄로 입력해 주세요.' },
  note: { en: 'Shorten this text.', ko: '내용을 조금 줄여 주세요.' },
  topic: {
    en: 'Enter only the name of the dish, such as 물회. A sentence goes into the field below.',
    ko: '메뉴 이름만 입력해 주세요. 예: 물회. 더 궁금한 점은 아래 칸에 적어 주세요.',
  },
  checkFields: { en: 'Please check the marked fields.', ko: '표시된 항목을 확인해 주세요.' },
  limit: {
    en: 'Your account cannot send more for now. Try again later, or call the venue.',
    ko: '지금은 더 보낼 수 없습니다. 나중에 다시 시도하거나 매장에 전화해 주세요.',
  },
  ownVenueLimit: {
    en: 'You have sent as many requests and questions to this venue as you may for now. Try again later, or call the venue.',
    ko: '지금 이 매장에 보낼 수 있는 요청과 문의를 모두 보냈습니다. 나중에 다시 시도하거나 매장에 전화해 주세요.',
  },
  ownQuestions: {
    en: 'Too many of your questions to this venue still wait for an answer. Ask again when one is answered.',
    ko: '이 매장에 보낸 문의 중 아직 답이 오지 않은 것이 많습니다. 답이 온 뒤에 다시 문의해 주세요.',
  },
  venueLimit: {
    en: 'This venue can take no more requests for now. Try again later, or call the venue.',
    ko: '지금은 이 매장에 요청이 많아 더 받을 수 없습니다. 나중에 다시 시도하거나 매장에 전화해 주세요.',
  },
  tooOften: { en: 'That was too often. Wait a moment and try again.', ko: '잠시 뒤에 다시 시도해 주세요.' },
  notTaken: {
    en: 'This venue takes no requests here. Please call the venue.',
    ko: '여기서는 예약을 받지 않는 매장입니다. 매장에 전화해 주세요.',
  },
  notAnswering: {
    en: 'Nobody at this venue answers questions here now. Please call the venue.',
    ko: '지금은 문의에 답하지 않는 매장입니다. 매장에 전화해 주세요.',
  },
  noPlace: { en: 'This place is no longer listed.', ko: '더 이상 등록되어 있지 않은 장소입니다.' },
  signedOut: { en: 'You are no longer signed in. Sign in again.', ko: '로그인이 풀렸습니다. 다시 로그인해 주세요.' },
  ended: {
    en: 'It cannot be cancelled any more: it has ended, or its time has passed.',
    ko: '이미 끝났거나 시간이 지나 취소할 수 없습니다.',
  },
  gone: { en: 'It can no longer be found.', ko: '더 이상 찾을 수 없습니다.' },
  programs: {
    en: 'Too many programs are connected to your account. Disconnect one in the dashboard, then try again.',
    ko: '계정에 연결된 프로그램이 너무 많습니다. 대시보드에서 쓰지 않는 프로그램의 연결을 끊은 뒤 다시 시도해 주세요.',
  },
  later: {
    en: 'It did not work this time. Try again in a moment.',
    ko: '지금은 처리하지 못했습니다. 잠시 뒤에 다시 시도해 주세요.',
  },
  refused: {
    en: 'It could not be sent. Reload the page and try again, or call the venue.',
    ko: '보내지 못했습니다. 화면을 새로 고친 뒤 다시 시도하거나 매장에 전화해 주세요.',
  },
  possibleFrom: (clock: string): LocalizedText => ({
    en: `The next possible time is ${clock}.`,
    ko: `가장 빠른 예약 가능 시간은 ${clock}입니다.`,
  }),
  requestsFrom: (clock: string): LocalizedText => ({
    en: `It takes requests again from ${clock}.`,
    ko: `${clock}부터 다시 예약을 받습니다.`,
  }),
  partySizes: (min: number, max: number | null): LocalizedText => ({
    en: max === null ? `It takes parties from ${min}.` : `It takes parties from ${min} to ${max}.`,
    ko: max === null ? `${min}명부터 예약할 수 있습니다.` : `${min}명부터 ${max}명까지 예약할 수 있습니다.`,
  }),
} as const
