import { isMainThread } from 'node:worker_threads'

/**
 * Seeds the property tests with ONESET_TEST_SEED. Without it they draw anew at each run, which finds more over time;
 * the gate sets it, so that its result depends on the change and not on luck. Loaded before every test file, and by
 * Node before every thread, where it has no effect.
 */
const seed = process.env['ONESET_TEST_SEED']
if (seed !== undefined && isMainThread) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(seed) })
}
