/**
 * The owner console's service worker. It shows what a push tells and leads to the right item of the inbox, and keeps the
 * last page with its files, so that the console opens on a device that is offline for a moment. It keeps no answer of
 * the service: what is shown is always read.
 */

/** Of the worker's world, which the pages' types do not know, what is used here. */
interface WorkerScope {
  registration: { scope: string; showNotification(title: string, options: object): Promise<void> }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

interface WindowClient {
  url: string
  focus(): Promise<WindowClient>
  postMessage(message: unknown): void
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: Extendable
  activate: Extendable
  push: Extendable & { data: { json(): PushMessage } | null }
  message: Extendable & { data: KeepMessage }
  notificationclick: Extendable & { notification: { data: { subjectId?: string }; close(): void } }
  fetch: { request: Request; respondWith(answer: Promise<Response>): void }
}

/** What the service sends (src/notices/pushMessage.ts). */
interface PushMessage {
  subjectId: string
  title: string
  body: string
  at: string
}

/** What the console was loaded of, told at each visit: the first one did not go through the worker. */
interface KeepMessage {
  kind: 'keep'
  files: readonly string[]
}

const worker = globalThis as unknown as WorkerScope
const { registration, clients } = worker
const CACHE = 'oneset-owner'
/** About three versions of the console, fonts included: each has its files under names of their own. */
const KEPT_FILES = 200

/** Kept in whichever form it was sent. */
const ANY_FORM = { ignoreVary: true }

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(clients.claim()))
worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? null)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openInbox(event.notification.data.subjectId))
})
worker.addEventListener('message', (event) => event.waitUntil(keep(event.data.files)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(freshPage(request))
  else if (isKept(request.url)) event.respondWith(keptFile(request))
})

/** One notification for each request: what came of it later takes its place. */
function show(message: PushMessage | null): Promise<void> {
  if (!message) return registration.showNotification('Oneset', {})
  const { subjectId, title, body, at } = message
  const icon = new URL('owner-icon-192.png', registration.scope).href
  return registration.showNotification(title, {
    body,
    icon,
    badge: icon,
    tag: subjectId,
    renotify: true,
    requireInteraction: true,
    timestamp: Date.parse(at),
    data: { subjectId },
  })
}

/** An open console is brought to the front and told; without one it is opened. */
async function openInbox(subjectId = ''): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url.startsWith(registration.scope))
  if (!open) {
    await clients.openWindow(`${registration.scope}?item=${encodeURIComponent(subjectId)}`)
    return
  }
  open.postMessage({ kind: 'open', subjectId })
  await open.focus()
}

async function keep(files: readonly string[]): Promise<void> {
  await freshPage(new Request(registration.scope))
  const ours = files.filter(isKept)
  await Promise.all(ours.map((file) => keptFile(new Request(file))))
}

/** The console's own files; a photo of a venue may lie under such a path elsewhere. */
const isKept = (url: string) => url.startsWith(new URL('assets/', registration.scope).href)

/** All addresses of the console are one page: the last one stands in while there is no connection. */
async function freshPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const page = await fetch(request)
    if (page.ok && isHtml(page)) await cache.put(registration.scope, page.clone())
    return page
  } catch {
    return (await cache.match(registration.scope, ANY_FORM)) ?? Response.error()
  }
}

/** Below the scope lie files too, which somebody may open by their address. */
const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true

/** Named after their content, files never change. */
async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request.url, ANY_FORM)
  if (kept) return kept
  const file = await fetch(request)
  if (file.ok) {
    await cache.put(request, file.clone())
    const files = await cache.keys()
    for (const old of files.slice(0, Math.max(0, files.length - KEPT_FILES))) await cache.delete(old)
  }
  return file
}
