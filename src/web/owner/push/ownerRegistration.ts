import { urlBelow } from '../../paths.ts'

/** What the console's service worker is registered for; not every page of this origin. */
const scope = () => urlBelow('owner')

/** The console's service worker, if this browser has it. */
export async function knownWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(scope())
}

/**
 * The console's service worker, started where it does not run yet. Not `serviceWorker.ready`: that waits for a worker of
 * the address the page was loaded at, which may be one outside of the console. Rejects when it cannot be started.
 */
export async function runningWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(urlBelow('ownerWorker.js'), { scope: scope() })
  const starting = registration.installing ?? registration.waiting
  if (!registration.active && starting) await started(starting)
  return registration
}

function started(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the service worker did not start'))
    })
  })
}
