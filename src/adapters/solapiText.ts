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
  /** A number registered with the vendor as a sender, digits only. */
  from: string
}

const PATH = '/messages/v4/send'
/** 12 to 64 bytes are asked for. */
const SALT_BYTES = 20
/** Taken over by the vendor, by a carrier, or delivered. */
const TAKEN = /^[234]000$/

/**
 * Texts by Solapi (developers.solapi.com): one message a request, as SMS, so that what is too long is refused and never
 * billed as a long one. The vendor knows no idempotency key; ours stands in the message's own fields, where an operator
 * who compares the vendor's log with ours finds a text that was sent twice.
 */
export function solapiText(access: SolapiAccess, fetch: OutboundFetch, clock: Clock, random: RandomBytes): SendText {
  return async ({ to, text, noticeId }) => {
    const { countryCallingCode: country, nationalNumber } = parsePhoneNumber(to)
    // In Korea as people dial it, with the zero; elsewhere the number behind the country's code.
    const number = country === '82' ? `0${nationalNumber}` : nationalNumber
    const message = { to: number, from: access.from, text, type: 'SMS', country, customFields: { noticeId } }
    const answer = await fetch({
      url: access.url + PATH,
      method: 'POST',
      headers: { authorization: authorization(access, clock, random), 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    })
    return deliveryResultOf(answer, clock)
  }
}

/** Good for one request: the vendor takes a signature once, within 15 minutes of its date. */
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
  return { kind: 'refused', reason: `Solapi said ${statusCode} ${statusMessage}` }
}

function statusOf(body: string): { statusCode?: string; statusMessage?: string } {
  try {
    const value: unknown = JSON.parse(body)
    return value instanceof Object ? value : {}
  } catch {
    return {}
  }
}
