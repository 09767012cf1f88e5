/** What the pages load together: the modules of a built script, by their files. */
interface ScriptGroup {
  name: string
  test: (file: string) => boolean
  minShareCount?: number
  /** A group takes what its files import, so the one that others import comes first. */
  priority: number
}

const REACT = new Set(['react', 'react-dom', 'scheduler'])
/** What tabs need, of which menus are made too. */
const TABS = new Set([
  '@radix-ui/primitive',
  ...['tabs', 'roving-focus', 'collection', 'presence', 'slot', 'primitive', 'context', 'compose-refs', 'id'].map(
    (part) => `@radix-ui/react-${part}`,
  ),
  '@radix-ui/react-direction',
  '@radix-ui/react-use-controllable-state',
  '@radix-ui/react-use-callback-ref',
  '@radix-ui/react-use-effect-event',
  '@radix-ui/react-use-is-hydrated',
  '@radix-ui/react-use-layout-effect',
])
/** What menus and dialogs need; each loads when somebody opens one. */
const OVERLAYS = new Set([
  'radix-ui',
  'react-remove-scroll',
  'react-remove-scroll-bar',
  'react-style-singleton',
  'aria-hidden',
  'use-sidecar',
  'use-callback-ref',
  'get-nonce',
])
const OVERLAY_SCOPES = ['@radix-ui/', '@floating-ui/']
const OVERLAY_SOURCES = /src[\\/]web[\\/]form[\\/](?:dialog|emailConfirmDialog)\.tsx$/
const SHARED_SOURCES = /src[\\/](?:base|client|web[\\/](?:form|language|service|session|shell))[\\/]/
/** Files with fewer users stay with them. */
const SHARED_BY = 6

/** The scripts that several pages load; everything else is split by page. */
export const SCRIPT_GROUPS: readonly ScriptGroup[] = [
  // One file for all pages that draw maps.
  { name: 'map', test: (file) => packageOf(file) === 'maplibre-gl', priority: 4 },
  { name: 'react', test: (file) => REACT.has(packageOf(file) ?? ''), priority: 4 },
  // One file for what many pages use: thirty small requests take longer than its bytes.
  { name: 'shared', test: isShared, minShareCount: SHARED_BY, priority: 3 },
  { name: 'tabs', test: isTabs, priority: 2 },
  { name: 'overlays', test: isOverlay, priority: 1 },
]

function isShared(file: string): boolean {
  if (isTabs(file) || isOverlay(file)) return false
  return packageOf(file) !== null || SHARED_SOURCES.test(file)
}

function isTabs(file: string): boolean {
  return TABS.has(packageOf(file) ?? '')
}

function isOverlay(file: string): boolean {
  const name = packageOf(file)
  if (name === null) return OVERLAY_SOURCES.test(file)
  return OVERLAYS.has(name) || OVERLAY_SCOPES.some((scope) => name.startsWith(scope))
}

/** Returns the name of the package that a file belongs to; null for a file of the project. */
function packageOf(file: string): string | null {
  const [, inPackage] = file.replaceAll('\\', '/').split('/node_modules/')
  if (inPackage === undefined) return null
  const [first = '', second = ''] = inPackage.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
