import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { AnswerFailure, PassingFailure } from '../http/ask.ts'

/** An object of an answer; its values are texts, numbers or null. */
export type PortalItem = Readonly<Record<string, unknown>>

export interface PortalPage {
  items: PortalItem[]
  totalCount: number
  /** The month of the data, `YYYYMM`, where the service states one (소상공인 상가정보). */
  standardMonth: string | null
}

/** Thrown when the service refuses further requests until the next day. */
export class DailyLimitReached extends Error {
  override name = 'DailyLimitReached'
}

/** The codes of the public data portal (공공데이터포털 Open API 에러코드). */
const SUCCESS = new Set(['0', '00', '000', '0000'])
const NO_DATA = new Set(['3', '03'])
const DAILY_LIMIT = new Set(['22'])
/** An error of the service itself, its database or its connection; codes that say the same of a wrong request are not. */
const PASSING = new Set(['1', '01', '2', '02', '4', '04', '5', '05', '21', '23', '99'])
const REMEDIES: Readonly<Record<string, string>> = {
  '12': 'the service has another address now',
  '20': 'apply for the use of this service with this key, or wait until it is approved',
  '30': 'the key is not registered for this service; apply for its use, and set the variable to the key itself',
  '31': 'the permission has expired; extend it',
  '32': 'the key is registered for another address of this machine',
}

/**
 * Reads a page that a service of data.go.kr answers, in JSON or XML: the rows, or the error in any of the forms that
 * the portal and its services give it. Throws AnswerFailure, PassingFailure, DailyLimitReached.
 */
export function portalPage(text: string): PortalPage {
  const answer = parsed(text)
  const gateway = objectOf(objectOf(answer['OpenAPI_ServiceResponse'])['cmmMsgHeader'])
  if ('returnReasonCode' in gateway) check(gateway['returnReasonCode'], gateway['returnAuthMsg'] ?? gateway['errMsg'])
  const response = 'response' in answer ? objectOf(answer['response']) : answer
  const header = 'header' in response ? objectOf(response['header']) : response
  // TourAPI answers a wrong parameter with the code alone.
  if (check(header['resultCode'], header['resultMsg']) === 'no data')
    return { items: [], totalCount: 0, standardMonth: null }
  const body = objectOf(response['body'])
  const totalCount = Number(body['totalCount'])
  if (!Number.isInteger(totalCount)) throw new AnswerFailure('answered without totalCount; the service has changed')
  const month = header['stdrYm'] ?? body['stdrYm']
  const standardMonth = /^\d{6}$/.test(String(month)) ? String(month) : null
  return { items: itemsOf(body['items']), totalCount, standardMonth }
}

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false })

function parsed(text: string): Readonly<Record<string, unknown>> {
  const start = text.trimStart()
  try {
    if (start.startsWith('{')) return objectOf(JSON.parse(start))
    if (start.startsWith('<') && XMLValidator.validate(start) === true) return objectOf(parser.parse(start))
  } catch {
    // Reported below with the beginning of the text.
  }
  throw new PassingFailure(`answered neither JSON nor XML: ${start.slice(0, 80)}`)
}

function check(code: unknown, message: unknown): 'success' | 'no data' {
  const text = textOf(code)
  if (SUCCESS.has(text)) return 'success'
  if (NO_DATA.has(text)) return 'no data'
  const stated = `error ${text} (${textOf(message).slice(0, 200)})`
  if (DAILY_LIMIT.has(text)) throw new DailyLimitReached(`the service states ${stated}`)
  if (PASSING.has(text)) throw new PassingFailure(stated)
  const remedy = REMEDIES[text]
  throw new AnswerFailure(remedy === undefined ? stated : `${stated}: ${remedy}`)
}

/** Returns a text or number of an answer as trimmed text; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Services give `items.item` or `items`, a list or, for one row, the object itself; `''` when there is none. */
function itemsOf(items: unknown): PortalItem[] {
  const inner = Array.isArray(items) ? items : (objectOf(items)['item'] ?? [])
  return [inner].flat().filter((item): item is PortalItem => typeof item === 'object' && item !== null)
}
