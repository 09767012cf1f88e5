import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before every test file, and by Node before every thread that it starts, where nothing is drawn. Property tests
 * draw anew at each run, which finds more over time; the gate draws by ONESET_TEST_SEED, so that it judges a change and
 * not its luck.
 */
const seed = process.env['ONESET_TEST_SEED']
if (seed !== undefined && isMainThread) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(seed) })
}
