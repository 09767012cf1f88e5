import { photoUrlOfSize } from '#base/network/ownPhoto.ts'
import { urlBelow } from '../paths.ts'

/** The host of the demo's invented photos; no name below .example resolves (RFC 2606). */
const DEMO_HOST = 'photos.example'

/** Returns the address from which a photo loads: uploaded ones in a medium size, those of the demo as drawn by this server. */
export function photoAddress(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname, pathname } = new URL(url)
  return hostname === DEMO_HOST
    ? urlBelow(`demo-photos${pathname.replace(/\.jpg$/, '.svg')}`)
    : photoUrlOfSize(url, 'medium')
}
