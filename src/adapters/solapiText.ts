import { createHmac } from 'node:crypto'
import { parsePhoneNumber } from 'libphonenumber-js/min'
import type { Clock } from '#base/clock.ts'
import { base32, type RandomBytes } from '#base/ids.ts'
import { utcIso } from '#base/kst.ts'
import type { OutboundAnswer, OutboundFetch } from '#identity/outbound.ts'
import type { DeliveryResult, SendText } from '#notices/carrier.ts'
import { failedDelivery } from './deliveryResults.ts'

export const SOLAPI_URL = 'https://api.solapi.com'

export interface SolapiAccess {
  url: string
  apiKey: string
  apiSecret: string
  /** The sender's number registered with the vendor, digits only. */
  from: string
}

const PATH = '/messages/v4/send'
/** The vendor requires 12 to 64 bytes. */
const SALT_BYTES = 20
/** Status codes for accepted by the vendor, accepted by a carrier, and delivered. */
const TAKEN = /^[234]000$/

/**
 * Sends texts through Solapi (developers.solapi.com): one message per request, as SMS, so that a text that is too long by
 * mistake is refused and never billed as a long message. A long text (with an owner's reason or a link) goes to Korean
 * numbers as LMS; other countries know no LMS. The vendor has no idempotency key; the notice's id is in the message's
 * custom fields, so that an operator who compares the vendor's log with ours can find a text that was sent twice.
 */
export function solapiText(access: SolapiAccess, fetch: OutboundFetch, clock: Clock, random: RandomBytes): SendText {
  return async ({ to, text, isLong, noticeId }) => {
    const { countryCallingCode: country, nationalNumber } = parsePhoneNumber(to)
    // In Korea the national form with the leading zero; elsewhere the number without the country code.
    const number = country === '82' ? `0${nationalNumber}` : nationalNumber
    const type = isLong && country === '82' ? 'LMS' : 'SMS'
    const message = { to: number, from: access.from, text, type, country, customFields: { noticeId } }
    const answer = await fetch({
      url: access.url + PATH,
      method: 'POST',
      headers: { authorization: authorization(access, clock, random), 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    })
    return deliveryResultOf(answer, clock)
  }
}

/** Makes a header for one request: the vendor accepts a signature once, within 15 minutes of its date. */
function authorization({ apiKey, apiSecret }: SolapiAccess, clock: Clock, random: RandomBytes): string {
  const date = utcIso(clock())
  const salt = base32(random(SALT_BYTES))
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

function deliveryResultOf(answer: OutboundAnswer, clock: Clock): DeliveryResult {
  if (answer.kind === 'failed' || answer.status !== 200) return failedDelivery('Solapi', answer, clock)
  const { statusCode = '', statusMessage = '' } = statusOf(answer.body)
  if (TAKEN.test(statusCode)) return { kind: 'accepted' }
  return { kind: 'refused', reason: `Solapi answered ${statusCode} ${statusMessage}` }
}

function statusOf(body: string): { statusCode?: string; statusMessage?: string } {
  try {
    const value: unknown = JSON.parse(body)
    return value instanceof Object ? value : {}
  } catch {
    return {}
  }
}
