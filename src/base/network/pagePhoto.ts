import { photoUrlOfSize } from './ownPhoto.ts'

/** The host of the demo's invented photos; no name below .example resolves (RFC 2606). */
const DEMO_HOST = 'photos.example'

/**
 * Returns the address from which a page loads a photo: uploaded ones in a medium size, those of the demo, as drawn by
 * the server of the page, by a path below the pages.
 */
export function pagePhotoUrl(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname, pathname } = new URL(url)
  return hostname === DEMO_HOST ? `demo-photos${pathname.replace(/\.jpg$/, '.svg')}` : photoUrlOfSize(url, 'medium')
}
