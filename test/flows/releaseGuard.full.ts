/** Damages every file of a release; `npm test` damages each fourth one. */
process.env['ONESET_TEST_FULL_SIZE'] = '1'
await import('./releaseGuard.test.ts')
