import escapeHtml from 'escape-html'

/** HTML that is safe to print: everything that came in as text is escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Content = string | number | Markup | readonly Content[]

/** Tag of template literals: what is put in is text unless it is `Markup` itself. Attribute values must stand in quotes. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(parts.map((part, i) => part + (i < contents.length ? print(contents[i] as Content) : '')).join(''))
}

function print(content: Content): string {
  if (content instanceof Markup) return content.text
  if (typeof content === 'object') return content.map(print).join('')
  return escapeHtml(String(content))
}

/** `12,345`, as every count of a report is written. */
export function counted(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}

/** `12.3 %`; a part that is not nothing never shows as 0. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = (part / whole) * 100
  return percent > 0 && percent < 0.05 ? '< 0.1 %' : `${percent.toFixed(1)} %`
}
