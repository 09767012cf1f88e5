/** Returns the id of a place in the address of its page, or the text itself: the service says what is wrong with it. */
export function placeIdIn(text: string): string {
  const given = text.trim()
  const [, id] = /\/place\/([^/?#]+)/.exec(given) ?? []
  return id === undefined ? given : decodeURIComponent(id)
}
