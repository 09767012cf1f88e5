import type { Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Database } from '#database/database.ts'
import type { AlertCounts, AlertLimits } from '#notices/alerts/alertCounts.ts'
import type { AlertLinks } from '#notices/alerts/alertLinks.ts'
import type { AlertSettings } from '#notices/alerts/alertSettings.ts'
import type { DeliveryResult } from '#notices/carrier.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'

/** The dependencies of the use cases of owners' alerts. */
export interface AlertServices {
  database: Database<NoticeTables>
  settings: AlertSettings
  links: AlertLinks
  counts: AlertCounts
  limits: AlertLimits
  /** False where no gateway for texts is configured. */
  hasTexts: boolean
  /** The country codes that texts are sent to, such as `82`. */
  textCountries: readonly string[]
  /** Counts a code to a phone before it is texted; returns false when the phone or the service gets no more today. */
  countPhoneCode: (phone: string, at: Instant) => Promise<boolean>
  /** Texts the code that confirms a phone. */
  sendPhoneCode: (phone: string, code: string) => Promise<DeliveryResult>
  random: RandomBytes
}
