import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number for comparison and for display; both '' when the text has none. */
export interface NormalPhone {
  /** `+8221234567`; '' for a number that many venues share (`SHARED`). */
  e164: string
  /** In Korean notation: `02-123-4567`. */
  shown: string
}

const NONE: NormalPhone = { e164: '', shown: '' }
/** Dialling codes of the provinces, by the first two digits of a region code, former ones too. */
export const DIALLING_CODES: Readonly<Record<string, string>> = {
  '11': '02',
  '26': '051',
  '27': '053',
  '28': '032',
  '29': '062',
  '30': '042',
  '31': '052',
  '36': '044',
  '41': '031',
  '42': '033',
  '43': '043',
  '44': '041',
  '45': '063',
  '46': '061',
  '47': '054',
  '48': '055',
  '50': '064',
  '51': '033',
  '52': '063',
}
/** Central lines of chains and companies (1588-…, 080-…): many venues have the same number, so it identifies none. */
const SHARED = /^(?:1[3-9]\d{6}|080\d{7,8})$/u
/** A landline or mobile number of one venue, without the leading 0. */
const OWN = /^(?:2\d{7,8}|[3-6]\d{8,9}|10\d{7,8}|1[16-9]\d{7,8}|70\d{8}|50\d{8,10})$/u
/**
 * A platform's forwarding number, 0507-… and similar. Equal ones mean one venue; a different one contradicts nothing.
 */
const FORWARDED = /^(050\d)(\d{3,4})(\d{4})$/u
/** 000-0000, 1111-1111: placeholders in a field that must not be empty. */
const FILLER = /(\d)\1{6}$|^0*1234567/u
const KOREA_CODE = /^(?:\+|00)?82(?=\d{8,})0?/u

/**
 * Reads the first phone number of a text. `regionHint` is a region code or its first digits: numbers without a dialling
 * code get their province's (`2353-3888` in Seoul). Never throws.
 */
export function normalisePhone(text: string, regionHint = ''): NormalPhone {
  const national = nationalNumber(text, DIALLING_CODES[regionHint.slice(0, 2)] ?? '')
  if (national === '' || FILLER.test(national)) return NONE
  if (SHARED.test(national)) return { e164: '', shown: shownShared(national) }
  const parsed = parsePhoneNumberFromString(national, 'KR')
  // The library also accepts central lines and short codes with a leading 0, which belong to no single venue.
  if (!parsed?.isValid() || parsed.country !== 'KR' || !OWN.test(parsed.nationalNumber)) return NONE
  const shown = FORWARDED.test(national) ? national.replace(FORWARDED, '$1-$2-$3') : parsed.formatNational()
  return { e164: parsed.number, shown }
}

/** Returns the digits of the first number, with a leading 0 where necessary; '' when there is none. */
function nationalNumber(text: string, areaCode: string): string {
  const first =
    text
      .normalize('NFKC')
      .split(/[,;/\n]|~|\bor\b|또는/u)
      .find((part) => part.replace(/\D/gu, '').length >= 7) ?? ''
  const written = first.replace(/\([^()\d]*\)/gu, ' ').trim()
  const digits = (/\+?[\d][\d\s().‐-―–-]*/u.exec(written)?.[0] ?? '').replace(/[^\d+]/gu, '').replace(KOREA_CODE, '0')
  if (digits.startsWith('0') || SHARED.test(digits)) return digits
  if (/^10\d{8}$/u.test(digits)) return `0${digits}`
  if (/^(?:2|[3-6]\d|70)[\s)-]+\d{3,4}[\s-]+\d{4}/u.test(written) || digits.length >= 9) return `0${digits}`
  return digits.length >= 7 && areaCode !== '' ? areaCode + digits : ''
}

function shownShared(national: string): string {
  return national.length === 8
    ? `${national.slice(0, 4)}-${national.slice(4)}`
    : national.replace(/^(080)(\d{3,4})(\d{4})$/u, '$1-$2-$3')
}
