/** Returns true when a label contains what somebody types, regardless of case and spaces. */
export function matchesSearch(label: string, search: string): boolean {
  const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')
  return folded(label).includes(folded(search))
}
