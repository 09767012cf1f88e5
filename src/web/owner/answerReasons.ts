/** Reasons that an owner chooses for declining a request; the guest reads the Korean one. */
export const DECLINE_REASONS = [
  { en: 'Fully booked at that time', ko: '그 시간에는 자리가 없습니다' },
  { en: 'Closed at that time', ko: '그 시간에는 영업하지 않습니다' },
  { en: 'The party is too large for us', ko: '인원이 많아 어렵습니다' },
] as const

/** Reasons that an owner chooses for cancelling a confirmed table. */
export const CANCEL_REASONS = [
  { en: 'We must close at that time', ko: '그 시간에 영업을 하지 못하게 되었습니다' },
  { en: 'The table is no longer free', ko: '자리를 마련하지 못하게 되었습니다' },
] as const
