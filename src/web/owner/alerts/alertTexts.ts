import type { LocalizedText } from '#contract/language.ts'

const won = (price: number, language: 'en' | 'ko') =>
  language === 'ko' ? `${price.toLocaleString('ko-KR')}원` : `₩${price.toLocaleString('en-GB')}`

export const alertTexts = {
  title: { en: 'Alerts', ko: '알림 설정' },
  open: { en: 'Alerts when you miss a notification', ko: '알림을 놓쳤을 때 받는 방법' },
  fallback: {
    en: 'If no device confirms the notification within a minute',
    ko: '1분 안에 알림 수신이 확인되지 않으면',
  },
  choices: {
    mail: { en: 'Send me a mail', ko: '메일로 보내기' },
    text: { en: 'Text me', ko: '문자로 보내기' },
    none: { en: 'Do nothing', ko: '따로 알리지 않기' },
  },
  mailTo: (email: string): LocalizedText => ({ en: `To ${email}`, ko: `${email} 주소로 보냅니다` }),
  textTo: (last4: string): LocalizedText => ({
    en: `To the phone ending in ${last4}`,
    ko: `끝자리 ${last4} 번호로 보냅니다`,
  }),
  noneHint: {
    en: 'Requests that nobody sees within five minutes are lost.',
    ko: '5분 안에 보지 못한 요청은 그대로 만료됩니다.',
  },
  price: (price: number, perDay: number): LocalizedText => ({
    en: `${price === 0 ? 'Free of charge' : `${won(price, 'en')} a text`}, at most ${perDay} a day`,
    ko: `${price === 0 ? '무료' : `1건 ${won(price, 'ko')}`}, 하루 최대 ${perDay}건`,
  }),
  month: (texts: number, mails: number, price: number): LocalizedText => ({
    en: `This month: ${texts} texts, ${mails} mails, ${won(price, 'en')}`,
    ko: `이번 달: 문자 ${texts}건, 메일 ${mails}통, ${won(price, 'ko')}`,
  }),
  noTexts: {
    en: 'This service does not send alerts to owners as texts.',
    ko: '사장님께 보내는 문자 알림은 이 서비스에서 아직 쓸 수 없습니다.',
  },
  phone: { en: 'Phone for texts', ko: '문자를 받을 번호' },
  sendCode: { en: 'Text me a code', ko: '인증번호 받기' },
  code: { en: 'Code from the text', ko: '문자로 받은 인증번호' },
  confirm: { en: 'Confirm', ko: '확인' },
  changePhone: { en: 'Use another phone', ko: '다른 번호로 받기' },
  test: { en: 'Test your alerts', ko: '알림 테스트' },
  testHint: {
    en: 'Sends a notification to all your devices, and the mail or text if none of them confirms it within a minute. Close this page on your phone to test it as in the evening.',
    ko: '모든 기기에 알림을 보내고, 1분 안에 확인되지 않으면 메일이나 문자도 보냅니다. 실제처럼 테스트하려면 휴대전화에서 이 화면을 닫아 두세요.',
  },
  sendTest: { en: 'Send a test alert', ko: '테스트 알림 보내기' },
  started: (clock: string): LocalizedText => ({ en: `Sent at ${clock}`, ko: `${clock}에 보냄` }),
  noBrowsers: { en: 'No device has notifications turned on.', ko: '알림을 켠 기기가 없습니다.' },
  device: (host: string): LocalizedText => ({ en: `Device (${host})`, ko: `기기 (${host})` }),
  fallbackNames: {
    text: { en: 'Text', ko: '문자' },
    mail: { en: 'Mail', ko: '메일' },
    push: { en: 'Device', ko: '기기' },
  },
  states: {
    received: (seconds: number): LocalizedText => ({ en: `Arrived after ${seconds} s`, ko: `${seconds}초 만에 도착` }),
    opened: (seconds: number): LocalizedText => ({
      en: `Confirmed after ${seconds} s`,
      ko: `${seconds}초 만에 확인됨`,
    }),
    sent: (seconds: number): LocalizedText => ({
      en: `Handed over after ${seconds} s, not confirmed yet`,
      ko: `${seconds}초 만에 발송, 아직 확인되지 않음`,
    }),
    waiting: (seconds: number): LocalizedText => ({
      en: `Waiting (due after ${seconds} s)`,
      ko: `대기 중 (${seconds}초 후 발송)`,
    }),
    trying: { en: 'Being sent…', ko: '보내는 중…' },
    notNeeded: {
      en: 'Not needed: a device confirmed the notification',
      ko: '보내지 않음: 기기에서 알림을 확인했습니다',
    },
    ended: {
      en: 'Not sent: the device no longer receives notifications',
      ko: '보내지 못함: 이 기기는 더 이상 알림을 받지 않습니다',
    },
    failed: { en: 'Could not be sent', ko: '보내지 못했습니다' },
  },
} as const
