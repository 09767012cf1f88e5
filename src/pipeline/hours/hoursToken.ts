/** How narrowly a word names its days: a single day takes precedence over 평일 and 주말, and these over 매일. */
export type Rank = 'every' | 'part' | 'named'

/** Weekdays (0 = Monday) and how narrowly the text names them. */
export interface DayScope {
  days: readonly number[]
  rank: Rank
}

/** What a text says of 설날 or 추석: closed on the day itself or on all three public days, or open. */
export interface FeastMention {
  feast: 'lunarNewYear' | 'chuseok'
  extent: 'day' | 'all_days'
  /** `named`: 설·추석 alone, of which only the day itself is certain; `feast`: 명절; `said`: 당일 or 연휴 beside it. */
  certainty: 'named' | 'feast' | 'said'
}

/** A clock time as the text writes it. */
export interface Clock {
  /** Minutes since the day began, with the words for the half of the day applied; above 1440 for `25:30`. */
  minute: number
  /** `hour`: 9시. `bare`: a number alone. `digits`: 0930. */
  written: 'colon' | 'hour' | 'bare' | 'digits'
  half: 'am' | 'pm' | null
  /** The half follows the time, as in `5pm`. */
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
  /** `~` and words for it must be between two times; a dash may be a bullet. */
  | { kind: 'to'; dash: boolean }
  /**
   * `holidays`: includes public holidays. `weak`: one syllable that may be part of another word. `only`: no other days.
   */
  | ({ kind: 'days'; holidays: boolean; isAmbiguousSyllable: boolean; only: boolean } & DayScope)
  /** 매주: the following applies to every week again. */
  | { kind: 'weekly' }
  /** Only some weeks of the month: 매월 셋째, 1·3주; -1 is the last. Null where no such number says which: 격주, 매월 10일. */
  | { kind: 'someWeeks'; weeks: readonly number[] | null }
  | { kind: 'break' }
  | { kind: 'lastOrder' }
  /** `마감 30분 전`: number of minutes before closing. */
  | { kind: 'beforeClose'; minutes: number }
  | { kind: 'lastEntry' }
  | { kind: 'meal'; meal: 'lunch' | 'dinner' }
  | { kind: 'opens' }
  | { kind: 'closes' }
  | { kind: 'closed' }
  | { kind: 'none' }
  /** In Korean the days precede the word (`월요일 제외`), in English they follow it. */
  | { kind: 'except'; daysBefore: boolean }
  | { kind: 'asUsual' }
  | { kind: 'allDay' }
  | { kind: 'otherDays' }
  /** `isWhole`: the mentions express all of it; a 당일 or 연휴 apart from its feast has an extent only. */
  | { kind: 'feast'; mentions: readonly FeastMention[]; extent: FeastMention['extent'] | null; isWhole: boolean }
  /** A date with its year, `2026-12-24`. */
  | { kind: 'date'; date: string }
  /** What happens when a day off falls on a public holiday. */
  | { kind: 'onHoliday'; opens: boolean }
  /**
   * The text describes no single week, whatever else it says: seasons, a day off without its name, delivery hours only.
   */
  | { kind: 'fatal'; reason: string }
  /** Says that hours vary in a way that a week cannot express. */
  | { kind: 'varies'; word: string }
  | { kind: 'label' }
  | { kind: 'comma' }
  | { kind: 'separator' }
  | { kind: 'bracket'; sign: '(' | ')' | '[' | ']' }
  | { kind: 'filler' }
  | { kind: 'word'; text: string }

/** A token with its place in the text. */
export type PlacedToken = HoursToken & { from: number; to: number }
