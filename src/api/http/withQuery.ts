/** Returns a path with one more parameter in its query. */
export function withQuery(path: string, name: string, value: string): string {
  const [before = '', hash] = path.split('#')
  const query = `${before.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value }).toString()}`
  return before + query + (hash === undefined ? '' : `#${hash}`)
}
