import { SOLAPI_URL, type SolapiAccess } from '#adapters/solapiText.ts'
import { Wrong } from './wrong.ts'

/** The settings of text messages to guests and push messages to owners. */
export interface NoticeSettings {
  /** Null shows texts in the log instead of sending them. */
  solapi: SolapiAccess | null
  /** The country codes that texts are sent to, without the plus. */
  textCountries: readonly string[]
  /** The maximum number of texts per day (KST), of the whole service and of one account. */
  textsPerDay: number
  textsPerAccountDay: number
  /** The maximum number of fallback alerts to one owner per day (KST). */
  alertTextsPerOwnerDay: number
  alertMailsPerOwnerDay: number
  /** What the operator charges an owner for one text, in won. */
  alertTextPriceWon: number
  /** How push services reach the operator; null for the service's own address. */
  pushContact: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

const KOREA = '82'
const ALERTS = { texts: 30, mails: 100, priceWon: 0, priceWonMax: 1_000 } as const
const TEXTS = { perService: 1_000, perAccount: 100, max: 10_000_000 } as const

export function noticeSettingsOf(env: Environment): NoticeSettings {
  return {
    solapi: solapiOf(env),
    textCountries: countriesOf(env['ONESET_TEXT_COUNTRIES']),
    textsPerDay: textsOf('ONESET_TEXTS_PER_DAY', env['ONESET_TEXTS_PER_DAY'], TEXTS.perService),
    textsPerAccountDay: textsOf('ONESET_TEXTS_PER_ACCOUNT_DAY', env['ONESET_TEXTS_PER_ACCOUNT_DAY'], TEXTS.perAccount),
    alertTextsPerOwnerDay: textsOf('ONESET_ALERT_TEXTS_PER_DAY', env['ONESET_ALERT_TEXTS_PER_DAY'], ALERTS.texts),
    alertMailsPerOwnerDay: textsOf(
      'ONESET_ALERT_MAILS_PER_DAY',
      env['ONESET_ALERT_MAILS_PER_DAY'],
      ALERTS.mails,
      'mails',
    ),
    alertTextPriceWon: priceOf(env['ONESET_ALERT_TEXT_PRICE_WON']),
    pushContact: contactOf(env['ONESET_PUSH_CONTACT']),
  }
}

/** Key and secret are never part of a message. */
function solapiOf(env: Environment): SolapiAccess | null {
  const names = ['ONESET_SOLAPI_KEY', 'ONESET_SOLAPI_SECRET', 'ONESET_SOLAPI_FROM'] as const
  const [apiKey = '', apiSecret = '', sender = ''] = names.map((name) => env[name])
  const missing = names.filter((name) => (env[name] ?? '') === '')
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new Wrong(`texts by Solapi need ${missing.join(' and ')} too`)
  const from = sender.replace(/[ -]/g, '')
  if (!/^\d{8,12}$/.test(from))
    throw new Wrong('ONESET_SOLAPI_FROM must be a number registered with Solapi, like 02-123-4567')
  const url = env['ONESET_SOLAPI_URL'] ?? SOLAPI_URL
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Wrong(`ONESET_SOLAPI_URL must be an http or https URL, not "${url}"`)
  return { url: url.replace(/(?<!\/)\/+$/, ''), apiKey, apiSecret, from }
}

function countriesOf(text = KOREA): string[] {
  const codes = text.split(',').map((code) => code.trim().replace(/^\+/, ''))
  const odd = codes.find((code) => !/^[1-9]\d{0,2}$/.test(code))
  if (odd !== undefined)
    throw new Wrong(`ONESET_TEXT_COUNTRIES must be a comma list of country codes like 82,1, not "${odd}"`)
  return codes
}

function textsOf(name: string, text: string | undefined, fallback: number, what = 'texts'): number {
  if (text === undefined) return fallback
  if (!/^\d{1,8}$/.test(text) || Number(text) > TEXTS.max)
    throw new Wrong(`${name} must be a number of ${what} from 0 to ${TEXTS.max}, not "${text}"`)
  return Number(text)
}

function priceOf(text: string | undefined): number {
  if (text === undefined) return ALERTS.priceWon
  if (!/^\d{1,4}$/.test(text) || Number(text) > ALERTS.priceWonMax)
    throw new Wrong(`ONESET_ALERT_TEXT_PRICE_WON must be a price from 0 to ${ALERTS.priceWonMax} won, not "${text}"`)
  return Number(text)
}

function contactOf(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!/^mailto:[^\s@]+@[^\s@]+$/.test(text) && !/^https:\/\/[^\s/]+/.test(text))
    throw new Wrong(
      `ONESET_PUSH_CONTACT must be like mailto:operator@example.com or https://example.com, not "${text}"`,
    )
  return text
}
