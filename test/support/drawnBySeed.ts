/**
 * Loaded before every test file. Property tests draw anew at each run, which finds more over time; the gate draws by
 * ONESET_TEST_SEED, so that it judges a change and not its luck.
 */
const seed = process.env['ONESET_TEST_SEED']
if (seed !== undefined) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(seed) })
}
