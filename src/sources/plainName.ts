const NAME_LENGTH_MAX = 120

/**
 * Returns a plain file name without folders; `list` when nothing remains of it. Only letters, digits, spaces, brackets
 * and `._-` are kept, so that it is a plain name on every system.
 */
export function plainName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = base.slice(-NAME_LENGTH_MAX).replace(/[^\p{L}\p{N} ()._-]/gu, '_')
  // Dots and spaces at either end hide a file, or are lost on Windows.
  let [from, to] = [0, plain.length]
  while (from < to && '. '.includes(plain.charAt(from))) from++
  while (to > from && '. '.includes(plain.charAt(to - 1))) to--
  return plain.slice(from, to) || 'list'
}
