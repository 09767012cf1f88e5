/** Saves a text as a file of the browser. */
export function saveFile(name: string, type: string, text: string): void {
  // Excel reads Korean text correctly only with a byte order mark.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
