import escapeHtml from 'escape-html'

/** HTML that is safe to print: all text in it is escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Content = string | number | Markup | readonly Content[]

/**
 * A tag of template literals: inserted values are escaped as text unless they are `Markup`. Attribute values must be
 * quoted.
 */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(parts.map((part, i) => part + (i < contents.length ? print(contents[i] as Content) : '')).join(''))
}

function print(content: Content): string {
  if (content instanceof Markup) return content.text
  if (typeof content === 'object') return content.map(print).join('')
  return escapeHtml(String(content))
}

/** Returns a script element with data as JSON, escaped so that no text in it ends the element. */
export function jsonScript(attributes: string, value: unknown): Markup {
  return new Markup(`<script ${attributes}>${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`)
}

/** Formats a count for reports: `12,345`. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}

/** Formats a share: `12.3 %`; a share above zero is never shown as 0. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = (part / whole) * 100
  return percent > 0 && percent < 0.05 ? '< 0.1 %' : `${percent.toFixed(1)} %`
}
