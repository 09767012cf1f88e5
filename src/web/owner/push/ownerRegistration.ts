import { urlBelow } from '../../paths.ts'

/** The scope of the console's service worker; other pages of this origin are outside it. */
const scope = () => urlBelow('owner')

/** Returns the console's service worker, if this browser has it. */
export async function existingRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(scope())
}

/**
 * Starts the console's service worker if necessary and returns it. It does not use `serviceWorker.ready`, which waits
 * for a worker of the address at which the page was loaded; that address may be outside the console. Rejects when the
 * worker cannot start.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
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
