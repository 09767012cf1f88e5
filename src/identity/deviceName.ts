/** Browsers that name others too come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\bWhale\//, 'Whale'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bKAKAOTALK\b/, 'KakaoTalk'],
  [/\bNAVER\(/, 'NAVER'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const USER_AGENT_READ_MAX = 512

/**
 * Returns the names of browser and system, such as `Chrome · Windows`, by which people recognise their sessions; null
 * where neither is known. Nothing else of the header is stored, because versions identify a person.
 */
export function deviceName(userAgent: string | null | undefined): string | null {
  const read = (userAgent ?? '').slice(0, USER_AGENT_READ_MAX)
  const nameIn = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(read))?.[1]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' · ') || null
}
