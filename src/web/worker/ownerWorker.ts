/**
 * The owner console's service worker. It shows push notifications, opens the right item of the inbox, and caches the
 * last page with its files, so that the console opens on a device that is offline for a moment. It caches no response
 * of the service: data is always read.
 */

/** The parts of the worker's global scope that are used here; the pages' types do not contain them. */
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

/** The payload of a push (src/notices/pushMessage.ts). */
interface PushMessage {
  id: string
  subjectId: string
  title: string
  body: string
  at: string
}

/** The files that the console has loaded, sent at each visit, because the first visit did not use the worker. */
interface KeepMessage {
  kind: 'keep'
  files: readonly string[]
}

const worker = globalThis as unknown as WorkerScope
const { registration, clients } = worker
const CACHE = 'oneset-owner'
/** About three versions of the console, fonts included: the files of each version have their own names. */
const MAX_CACHED_FILES = 200

/** A cached response matches whatever its `Vary` header says. */
const IGNORE_VARY = { ignoreVary: true }

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
  if (request.mode === 'navigate') event.respondWith(fetchPageOrCached(request))
  else if (isConsoleFile(request.url)) event.respondWith(cachedFile(request))
})

/**
 * Shows one notification per request; a later one replaces it. Then confirms to the service that it arrived, so that no
 * text or mail follows.
 */
async function show(message: PushMessage | null): Promise<void> {
  if (!message) return registration.showNotification('Oneset', {})
  const { id, subjectId, title, body, at } = message
  const icon = new URL('owner-icon-192.png', registration.scope).href
  await registration.showNotification(title, {
    body,
    icon,
    badge: icon,
    tag: subjectId,
    renotify: true,
    requireInteraction: true,
    timestamp: Date.parse(at),
    data: { subjectId },
  })
  await confirmPush(id)
}

/** A receipt that cannot be delivered only causes a text or mail. */
async function confirmPush(id: string): Promise<void> {
  const url = new URL(`api/owner/v1/push-receipts/${encodeURIComponent(id)}`, registration.scope)
  await fetch(url, { method: 'POST' }).catch(() => undefined)
}

/** Focuses an open console and sends it the item; opens a console when there is none. */
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
  await fetchPageOrCached(new Request(registration.scope))
  const ours = files.filter(isConsoleFile)
  await Promise.all(ours.map((file) => cachedFile(new Request(file))))
}

/** True for the console's own files; a photo on another server may have a similar path. */
const isConsoleFile = (url: string) => url.startsWith(new URL('assets/', registration.scope).href)

/**
 * Fetches the page. All addresses of the console are one page, so the last one is used while there is no connection.
 */
async function fetchPageOrCached(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const page = await fetch(request)
    if (page.ok && isHtml(page)) await cache.put(registration.scope, page.clone())
    return page
  } catch {
    return (await cache.match(registration.scope, IGNORE_VARY)) ?? Response.error()
  }
}

/** True for a page; the scope also contains other files, which somebody may open by their address. */
const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true

/** Returns a cached file, or fetches and caches it. Files are named after their content, so they never change. */
async function cachedFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request.url, IGNORE_VARY)
  if (kept) return kept
  const file = await fetch(request)
  if (file.ok) {
    await cache.put(request, file.clone())
    const files = await cache.keys()
    for (const old of files.slice(0, Math.max(0, files.length - MAX_CACHED_FILES))) await cache.delete(old)
  }
  return file
}
