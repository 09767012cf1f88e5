export const pushTexts = {
  title: { en: 'Get notified even when this page is closed', ko: '화면을 닫아도 알림을 받으세요' },
  why: {
    en: 'Guests wait five minutes for an answer. This device notifies you of each new request, without any details about the guest.',
    ko: '손님은 답을 5분 동안 기다립니다. 새 요청이 오면 이 기기에 알려 드립니다. 알림에 손님 정보는 없습니다.',
  },
  turnOn: { en: 'Turn on notifications', ko: '알림 켜기' },
  later: { en: 'Not now', ko: '나중에' },
  isOn: { en: 'Notifications are on for this device.', ko: '이 기기에서 알림이 켜져 있습니다.' },
  isOff: { en: 'Notifications are off for this device.', ko: '이 기기에서 알림이 꺼져 있습니다.' },
  turnOff: { en: 'Turn off', ko: '끄기' },
  denied: {
    en: 'This browser blocks notifications from this page. Allow them in its site settings, then reload the page.',
    ko: '브라우저에서 이 화면의 알림이 차단되어 있습니다. 사이트 설정에서 허용한 뒤 화면을 새로 고치세요.',
  },
  failed: {
    en: 'The browser’s push service did not answer. Try again later. You still receive requests while this page is open.',
    ko: '브라우저의 알림 서비스에 연결하지 못했습니다. 나중에 다시 시도하세요. 화면이 열려 있는 동안에는 요청을 계속 받습니다.',
  },
} as const
