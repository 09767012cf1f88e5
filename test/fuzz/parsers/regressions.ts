/** Inputs that once broke a parser, by parser: each took exponential or quadratic time, or more room than it may. */
export const REGRESSIONS: readonly { parser: string; about: string; input: unknown }[] = [
  {
    parser: 'hours',
    about: '첫째 forty times and a colon: two readings of each 째',
    input: [`${'첫째'.repeat(40)}:`, ''],
  },
  { parser: 'hours', about: 'ordinals with spaces between', input: [`${'첫 째 '.repeat(60)}x`, ''] },
  { parser: 'hours', about: 'words of half days with two spaces', input: [`${'오전  '.repeat(60)}x`, ''] },
  { parser: 'hours', about: 'colons behind a number', input: [`1${': '.repeat(900)}x`, ''] },
  { parser: 'hours', about: 'conditions without an end', input: [`${'if '.repeat(700)}x`, ''] },
  { parser: 'hours', about: 'at signs without an address', input: ['@/'.repeat(900), ''] },
  { parser: 'hours', about: 'open brackets only', input: ['('.repeat(2000), ''] },
  { parser: 'hours', about: 'line breaks behind a fact', input: [`좌${'\n'.repeat(900)}석${'\n'.repeat(900)}`, ''] },
  { parser: 'osmHours', about: 'empty rules', input: `${'; '.repeat(100)}x` },
  { parser: 'openAt', about: 'many words, of which each was tried as a form', input: ',𾅺\u{4d1a} '.repeat(2500) },
  { parser: 'sentence', about: 'particles without words', input: ' 은'.repeat(8000) },
  { parser: 'phone', about: 'one digit for ever', input: `0${'33'.repeat(5000)}\0` },
  { parser: 'strictJson', about: 'quotes without an end', input: new TextEncoder().encode('"\\'.repeat(8000)) },
  { parser: 'placeEdit', about: 'no object at all', input: null },
  { parser: 'json', about: 'an empty list, told without its name', input: ['', new Uint8Array()] },
]
