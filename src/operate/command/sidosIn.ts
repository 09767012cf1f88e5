/** Returns the codes of `sido=11,26`; null for text in another form. */
export function sidosIn(text: string): string[] | null {
  const [, codes] = /^sido=(\d{2}(?:,\d{2})*)$/.exec(text) ?? []
  return codes === undefined ? null : codes.split(',')
}
