/** Two years, as browsers' preload lists ask for; without subdomains, which are not ours to decide about. */
const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=63072000'] as const
const NONE: readonly string[] = []

/** Name and value of the header that keeps browsers on https, where the service is reached by it. */
export function transportSecurity(publicUrl: string): readonly string[] {
  return publicUrl.startsWith('https:') ? STRICT_TRANSPORT : NONE
}
