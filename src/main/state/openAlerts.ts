import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#database/database.ts'
import type { AlertServices } from '#flows/alert/alertServices.ts'
import type { SendMail } from '#identity/mail.ts'
import { AlertCounts } from '#notices/alerts/alertCounts.ts'
import { AlertLinks } from '#notices/alerts/alertLinks.ts'
import { type AlertSending, type FindSubject, sendFallback } from '#notices/alerts/alertSending.ts'
import { AlertSettings } from '#notices/alerts/alertSettings.ts'
import { phoneCodeText } from '#notices/alerts/alertText.ts'
import type { SendText } from '#notices/carrier.ts'
import type { Send } from '#notices/deliveryLoop.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { countPhoneCode } from '#notices/textCaps.ts'
import { type NoticeSettings, noticeSettingsOf } from '../settings/noticeSettings.ts'
import { startTimers } from '../timers.ts'
import type { PersonalData } from './openPeople.ts'

const FORGET_MS = 3_600_000
/** Test alerts and codes that confirm a phone, for one owner in a day: enough for every device of a venue. */
const TESTS_PER_DAY = 20
const PHONE_CODES_PER_DAY = 5
/** Codes to one phone in a day, whoever asks for them: it may be a stranger's. */
const CODES_PER_PHONE_DAY = 3

interface AlertDependencies {
  clock: Clock
  random: RandomBytes
  log: Log
  secret: string
  previousSecrets: readonly string[]
  publicUrl: () => string
  findSubject: FindSubject
  sendText: SendText
  mail: SendMail
}

interface OpenedAlerts {
  alerts: AlertServices
  /** Sends a text or mail to an owner. */
  send: Send
  phones: PersonalData
}

/** Connects owners' alerts with the database and the carriers of their fallbacks. */
export function openAlerts(
  opened: AsyncDisposableStack,
  database: Database<NoticeTables>,
  settings: Partial<NoticeSettings>,
  dependencies: AlertDependencies,
): OpenedAlerts {
  const { clock, random, log, secret, previousSecrets, publicUrl, findSubject, sendText, mail } = dependencies
  const key = deriveKey(secret, 'owner-alert')
  const sealing = new Sealing(
    key,
    previousSecrets.map((previous) => deriveKey(previous, 'owner-alert')),
    random,
  )
  const limits = limitsOf(settings)
  const counts = new AlertCounts(database, limits)
  const links = new AlertLinks(database, deriveKey(secret, 'alert-link'), clock)
  const pepper = deriveKey(secret, 'alert-phone-code')
  const stored = new AlertSettings(database, sealing, pepper, random)
  const linkUrl = (code: string) => `${publicUrl()}/owner/a/${code}`
  const sending: AlertSending = {
    database,
    settings: stored,
    links,
    counts,
    limits,
    findSubject,
    sendText,
    linkUrl,
    clock,
    sendMail: (sent) => mailed(mail, sent),
  }
  const forget = async () => {
    await links.forget()
    await counts.forget(clock())
  }
  startTimers(opened, log, [{ name: 'forget alert links', everyMs: FORGET_MS, run: forget }])
  const caps = { perService: limits.textsPerService, perPhone: CODES_PER_PHONE_DAY }
  const codes: Pick<AlertServices, 'countPhoneCode'> = {
    countPhoneCode: (phone, at) => countPhoneCode(database, keyedHash(pepper, phone), caps, at),
  }
  return {
    alerts: { database, settings: stored, links, counts, limits, random, ...codes, ...textsOf(settings, sendText) },
    send: (notice) => sendFallback(sending, notice),
    phones: { eraseWithin: async () => {}, reseal: () => stored.reseal() },
  }
}

/** Returns what confirms the phones of owners who choose texts. */
function textsOf(
  { solapi = null, textCountries = noticeSettingsOf({}).textCountries }: Partial<NoticeSettings>,
  sendText: SendText,
): Pick<AlertServices, 'hasTexts' | 'textCountries' | 'sendPhoneCode'> {
  return {
    hasTexts: solapi !== null,
    textCountries,
    sendPhoneCode: (to, code) =>
      sendText({
        to,
        text: phoneCodeText(code, to.startsWith('+82') ? 'ko' : 'en'),
        noticeId: 'phone_code',
        isLong: false,
      }),
  }
}

function limitsOf(settings: Partial<NoticeSettings>) {
  const defaults = noticeSettingsOf({})
  return {
    textsPerService: settings.textsPerDay ?? defaults.textsPerDay,
    textsPerOwnerDay: settings.alertTextsPerOwnerDay ?? defaults.alertTextsPerOwnerDay,
    mailsPerOwnerDay: settings.alertMailsPerOwnerDay ?? defaults.alertMailsPerOwnerDay,
    textPriceWon: settings.alertTextPriceWon ?? defaults.alertTextPriceWon,
    testsPerOwnerDay: TESTS_PER_DAY,
    phoneCodesPerOwnerDay: PHONE_CODES_PER_DAY,
  }
}

/** A mail server that fails may work again soon; what it says may contain addresses, so it is not stored. */
async function mailed(mail: SendMail, sent: Parameters<SendMail>[0]) {
  try {
    await mail(sent)
    return { kind: 'accepted' } as const
  } catch {
    return { kind: 'later', reason: 'the mail server did not accept it', retryAfterMs: null } as const
  }
}
