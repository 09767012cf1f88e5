/** How narrowly a word names its days: a named day beats 평일 and 주말, which beat 매일. */
export type Rank = 'every' | 'part' | 'named'

/** Weekdays (0 = Monday) and how narrowly they were named. */
export interface DayScope {
  days: readonly number[]
  rank: Rank
}

/** A clock time as it was written. */
export interface Clock {
  /** Minutes since the day began, its words for the half of the day applied; past 1440 for `25:30`. */
  minute: number
  /** `hour`: 9시. `bare`: a number alone. `digits`: 0930. */
  written: 'colon' | 'hour' | 'bare' | 'digits'
  half: 'am' | 'pm' | null
  /** The half was said behind the time, as in `5pm`. */
  halfBehind: boolean
  /** Written with one digit, `9:30`: such a clock may mean either half of the day. */
  short: boolean
  nextDay: boolean
  /** 오후 12시: noon, but many mean midnight by it. */
  unsureNoon: boolean
  meal: 'lunch' | 'dinner' | null
}

export type HoursToken =
  | { kind: 'clock'; clock: Clock }
  /** `~` and words for it must stand between two times; a dash may be a bullet. */
  | { kind: 'to'; dash: boolean }
  /** `holidays`: public holidays are among them. `weak`: one syllable that may be part of something else. `only`: no others. */
  | ({ kind: 'days'; holidays: boolean; weak: boolean; only: boolean } & DayScope)
  /** 매주: what follows holds every week again. */
  | { kind: 'weekly' }
  /** Only some weeks of the month: 매월 셋째, 격주, 1·3주. */
  | { kind: 'someWeeks' }
  | { kind: 'break' }
  | { kind: 'lastOrder' }
  /** `마감 30분 전`: so many minutes before closing. */
  | { kind: 'beforeClose'; minutes: number }
  | { kind: 'lastEntry' }
  | { kind: 'meal'; meal: 'lunch' | 'dinner' }
  | { kind: 'opens' }
  | { kind: 'closes' }
  | { kind: 'closed' }
  | { kind: 'none' }
  /** Korean names the days before it (`월요일 제외`), English behind it. */
  | { kind: 'except'; daysBefore: boolean }
  | { kind: 'asUsual' }
  | { kind: 'allDay' }
  | { kind: 'otherDays' }
  | { kind: 'feast' }
  /** What happens when a day off falls on a public holiday. */
  | { kind: 'onHoliday'; opens: boolean }
  /** Whatever stands around it, no week can be told: seasons, a day off that is not named, hours of delivery only. */
  | { kind: 'fatal'; reason: string }
  /** Says that hours differ in a way that a week cannot hold. */
  | { kind: 'varies'; word: string }
  | { kind: 'label' }
  | { kind: 'comma' }
  | { kind: 'separator' }
  | { kind: 'bracket'; sign: '(' | ')' | '[' | ']' }
  | { kind: 'filler' }
  | { kind: 'word'; text: string }

/** A token and where it stands in the text. */
export type PlacedToken = HoursToken & { from: number; to: number }
