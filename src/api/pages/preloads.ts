import { html, type Markup } from '#base/text/markup.ts'
import { PRELOADS_FILE, type WebFiles } from '../webSite.ts'

/**
 * Returns the links by which a browser requests the files of a page together with its first script. Style sheet and
 * photos come before them, because the first words show without a script.
 */
export function preloadLinks(files: WebFiles): (pagePath: string) => Markup {
  const text = files.get(PRELOADS_FILE)?.body.toString('utf8') ?? '{}'
  const filesOf = JSON.parse(text) as Readonly<Record<string, readonly string[]>>
  return (pagePath) =>
    html`${(filesOf[pagePath] ?? []).map((file) => html`<link rel="modulepreload" crossorigin fetchpriority="low" href="./${file}" />`)}`
}
