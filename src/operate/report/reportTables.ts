import { html, type Content, type Markup } from '#base/text/markup.ts'

/** Returns rows below the names of their columns; the table is as wide as needed, and scrolls on a narrower page. */
export function headedTable(columns: readonly string[], rows: readonly Markup[], look = ''): Markup {
  return html`<div class="wide">
    <table${classOf(look)}>
      <thead>
        <tr>
          ${columns.map((column) => html`<th>${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

/** Returns rows without column names. */
export function plainTable(rows: readonly Markup[], look = ''): Markup {
  return html`<table${classOf(look)}>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

const classOf = (look: string): Content => (look === '' ? '' : html` class="${look}"`)

/** Returns a row: its heading, then its cells. */
export function row(head: Content, cells: readonly Content[]): Markup {
  return html`<tr>
    <th scope="row">${head}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`
}

export interface Bar {
  label: string
  value: number
  shown: Content
}

export function barTable(bars: readonly Bar[]): Markup {
  const longest = Math.max(...bars.map(({ value }) => value), 0)
  return plainTable(
    bars.map(({ label, value, shown }) => row(label, [bar(value, longest, shown)])),
    'bars',
  )
}

/**
 * Returns a bar with its figure at the end. The bar is hidden from screen readers, because the figure states the exact
 * value.
 */
export function bar(value: number, longest: number, shown: Content): Markup {
  const part = longest === 0 ? 0 : value / longest
  return html`<div class="bar"><i style="--part:${part.toFixed(4)}" aria-hidden="true"></i><span>${shown}</span></div>`
}

/** Returns content that opens at a click, without a script. */
export function folded(summary: string, content: Content): Markup {
  return html`<details>
    <summary>${summary}</summary>
    ${content}
  </details>`
}
