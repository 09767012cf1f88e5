/** The test of a build on a full disk, at every step and file. */
process.env['ONESET_TEST_FULL_SIZE'] = '1'
await import('./buildOnFullDisk.test.ts')
