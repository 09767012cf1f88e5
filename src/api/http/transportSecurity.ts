/** Two years, as browsers' preload lists require; subdomains are excluded, because the operator decides about them. */
const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=63072000'] as const
const NONE: readonly string[] = []

/** Returns the name and value of the header that keeps browsers on https, when the public address uses it. */
export function transportSecurity(publicUrl: string): readonly string[] {
  return publicUrl.startsWith('https:') ? STRICT_TRANSPORT : NONE
}
