import { plainName } from '#sources/plainName.ts'

/**
 * Returns the name of a downloaded file: that of its `Content-Disposition` (RFC 6266), else the last part of the
 * address. Only letters, digits, spaces, brackets and `._-` are kept, so that it is a plain name on every system.
 */
export function nameOf(url: string, disposition: string | undefined): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]
  const quoted = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '')
  // Servers send the bytes of UTF-8 in this header, which Node reads as Latin-1.
  const plain = quoted === null ? undefined : Buffer.from(quoted[1] ?? quoted[2] ?? '', 'latin1').toString('utf8')
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return plainName(decoded(encoded ?? plain ?? last))
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
