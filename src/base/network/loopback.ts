/** Returns true for the loopback names and addresses, written as in the `hostname` of a URL. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
