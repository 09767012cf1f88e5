import { type CalendarDate, daysBetween } from '#base/kst.ts'

/**
 * Mean remaining life of a food business: of those open in Seoul at the beginning of 2011, 2013, 2015, 2016 and 2017, 40,
 * 54, 69, 78 and 88 % were open at the beginning of 2018 (register of food licences), which is one in eight a year.
 */
const MEAN_LIFE_DAYS = 8 * 365

/**
 * Returns the probability that a venue which was in business on a day still is: exp(−days / mean life); 0 when nothing
 * dated proves that it ever was.
 */
export function survivalOf(seenOn: CalendarDate | null, asOf: CalendarDate): number {
  return seenOn === null ? 0 : Math.exp(-Math.max(0, daysBetween(seenOn, asOf)) / MEAN_LIFE_DAYS)
}
