import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PRELOADS_FILE } from '#api/webSite.ts'

/** The modules below `src/web` that a page loads after its first one, by the page's address on the server. */
const MODULES_OF_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['/explorer/explorerPage.tsx'],
  '/place/:id': ['/explorer/explorerPage.tsx', '/explorer/place/placePanel.tsx'],
  '/docs': ['/docs/docsFrame.tsx', '/docs/docsHomePage.tsx'],
  '/docs/:page': ['/docs/docsFrame.tsx', '/docs/guidePage.tsx'],
  '/docs/reference/:section': ['/docs/docsFrame.tsx', '/docs/referencePage.tsx'],
  '/dashboard': ['/dashboard/dashboardFrame.tsx', '/dashboard/usage/usagePage.tsx'],
}

/** The first words of a page need the style sheet and no script, so scripts come after it. */
const SCRIPT = /<(?:script type="module"|link rel="modulepreload") crossorigin/g

/** Writes which files each of these pages needs, so that browsers request them with the page and not one after the other. */
export function pagePreloads(sources: string): Plugin {
  return {
    name: 'oneset:page-preloads',
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll(SCRIPT, `$& fetchpriority="low"`) },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const filesOf = (modules: readonly string[]) =>
        withImports(
          chunks,
          modules.map((module) => chunkOf(chunks, path.join(sources, module)).fileName),
        )
      const preloads = Object.entries(MODULES_OF_PAGES).map(([page, modules]) => [page, filesOf(modules)])
      this.emitFile({
        type: 'asset',
        fileName: PRELOADS_FILE,
        source: JSON.stringify(Object.fromEntries(preloads)),
      })
    },
  }
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`no file of the built pages holds ${module}`)
  return chunk
}

/** Returns the files with all that they import, without what every page loads. */
function withImports(chunks: readonly Rolldown.OutputChunk[], first: readonly string[]): string[] {
  const importsOf = (name: string) => chunks.find(({ fileName }) => fileName === name)?.imports ?? []
  const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('index.html'))
  const ofEveryPage = new Set(entry === undefined ? [] : [entry.fileName, ...entry.imports])
  const found = new Set(first)
  for (const name of found) for (const imported of importsOf(name)) found.add(imported)
  return [...found].filter((name) => !ofEveryPage.has(name))
}
