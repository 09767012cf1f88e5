/** The Korean letter of each day of the week, as in 월 09:00. */
export const KOREAN_WEEKDAYS = {
  mon: '월',
  tue: '화',
  wed: '수',
  thu: '목',
  fri: '금',
  sat: '토',
  sun: '일',
} as const
