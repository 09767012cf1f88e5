/** The tests of the built demo, on a demo of twice the size. */
process.env['ONESET_TEST_FULL_SIZE'] = '1'
await import('../../demo/built.test.ts')
