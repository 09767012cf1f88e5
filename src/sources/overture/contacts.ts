import type { Row } from './properties.ts'

/** Hosts of the platforms of docs/reference/fields.md#contact. */
const PLATFORMS: readonly (readonly [platform: string, hosts: RegExp])[] = [
  ['instagram', /(?:^|\.)instagram\.com$/],
  ['facebook', /(?:^|\.)(?:facebook\.com|fb\.com)$/],
  ['youtube', /(?:^|\.)(?:youtube\.com|youtu\.be)$/],
  ['x', /(?:^|\.)(?:twitter\.com|x\.com)$/],
  ['naver_blog', /(?:^|\.)blog\.naver\.com$/],
  ['kakao_channel', /(?:^|\.)pf\.kakao\.com$/],
  ['tiktok', /(?:^|\.)tiktok\.com$/],
  ['threads', /(?:^|\.)threads\.(?:net|com)$/],
]

/** Phone, website and accounts; a website that is an account counts as one. */
export function contactsOf({ phones, websites, socials }: Row): Record<string, unknown> {
  const [phone] = textsOf(phones)
  const addresses = [...textsOf(websites), ...textsOf(socials)]
  const accounts = addresses.flatMap((url) => {
    const platform = platformOf(url)
    return platform === null ? [] : [{ platform, url }]
  })
  const homepage = textsOf(websites).find((url) => platformOf(url) === null)
  const snsLinks = [...new Map(accounts.map((account) => [account.url, account])).values()]
  return {
    ...(phone !== undefined && { phone }),
    ...(homepage !== undefined && { homepage }),
    ...(snsLinks.length > 0 && { snsLinks }),
  }
}

function platformOf(url: string): string | null {
  const host = URL.parse(url)?.hostname ?? ''
  return PLATFORMS.find(([, hosts]) => hosts.test(host))?.[0] ?? null
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string' && item !== '') : []
}
