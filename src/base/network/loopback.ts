/** True for the names and addresses under which a machine reaches itself, as the `hostname` of a URL has them. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
