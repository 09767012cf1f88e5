/** The tests of owners' changes, with three times as many sets of changes and more queries. */
process.env['ONESET_TEST_FULL_SIZE'] = '1'
await import('./overlay.test.ts')
