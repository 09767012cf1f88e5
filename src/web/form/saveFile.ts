/** Hands a text to the browser as a file. */
export function saveFile(name: string, type: string, text: string): void {
  // With a byte order mark: without it Excel takes Korean for something else.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
