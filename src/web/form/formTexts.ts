export const formTexts = {
  close: { en: 'Close', ko: '닫기' },
  cancel: { en: 'Cancel', ko: '취소' },
  copy: { en: 'Copy', ko: '복사' },
  copied: { en: 'Copied', ko: '복사됨' },
  messages: { en: 'Messages', ko: '알림' },
} as const
