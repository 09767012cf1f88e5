export const installTexts = {
  title: { en: 'On an iPhone: add the app first', ko: '아이폰에서는 먼저 앱을 추가하세요' },
  why: {
    en: 'An iPhone or iPad (iOS 16.4 or later) shows notifications only for an app on the home screen.',
    ko: '아이폰과 아이패드(iOS 16.4 이상)는 홈 화면에 추가한 앱에서만 알림을 받을 수 있습니다.',
  },
  steps: [
    {
      title: { en: '1. Share', ko: '1. 공유' },
      text: { en: 'In Safari tap the share button below the page.', ko: 'Safari 화면 아래의 공유 버튼을 누르세요.' },
    },
    {
      title: { en: '2. Add to Home Screen', ko: '2. 홈 화면에 추가' },
      text: {
        en: 'Scroll down, tap “Add to Home Screen”, then “Add”.',
        ko: '목록을 내려 ‘홈 화면에 추가’를 누르고 ‘추가’를 누르세요.',
      },
    },
    {
      title: { en: '3. Open it and type the code', ko: '3. 앱을 열고 번호 입력' },
      text: {
        en: 'Open Oneset from the home screen. Request a mail there and type its eight digits; the link would open Safari instead.',
        ko: '홈 화면에서 Oneset을 여세요. 앱에서 메일을 요청하고 메일의 여덟 자리 번호를 입력하세요. 링크를 누르면 앱이 아니라 Safari가 열립니다.',
      },
    },
    {
      title: { en: '4. Turn on notifications', ko: '4. 알림 켜기' },
      text: {
        en: 'Tap “Turn on notifications” in the app and allow them.',
        ko: '앱에서 ‘알림 켜기’를 누르고 허용하세요.',
      },
    },
  ],
} as const
