const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** Inputs that once broke a parser, by parser: each took exponential or quadratic time, or more memory than allowed. */
export const REGRESSIONS: readonly { parser: string; about: string; input: unknown }[] = [
  {
    parser: 'hours',
    about: '첫째 forty times and a colon: two readings of each 째',
    input: [`${'첫째'.repeat(40)}:`, ''],
  },
  { parser: 'hours', about: 'ordinals with spaces between', input: [`${'첫 째 '.repeat(60)}x`, ''] },
  { parser: 'hours', about: 'words of half days with two spaces', input: [`${'오전  '.repeat(60)}x`, ''] },
  { parser: 'hours', about: 'colons behind a number', input: [`1${': '.repeat(900)}x`, ''] },
  { parser: 'hours', about: 'conditions that never end', input: [`${'if '.repeat(700)}x`, ''] },
  { parser: 'hours', about: 'at signs without an address', input: ['@/'.repeat(900), ''] },
  { parser: 'hours', about: 'open brackets only', input: ['('.repeat(2000), ''] },
  { parser: 'hours', about: 'line breaks behind a fact', input: [`좌${'\n'.repeat(900)}석${'\n'.repeat(900)}`, ''] },
  { parser: 'osmHours', about: 'empty rules', input: `${'; '.repeat(100)}x` },
  { parser: 'openAt', about: 'many words, each of which was tried as a form', input: ',𾅺\u{4d1a} '.repeat(2500) },
  { parser: 'sentence', about: 'particles without words', input: ' 은'.repeat(8000) },
  { parser: 'phone', about: 'one digit repeated thousands of times', input: `0${'33'.repeat(5000)}\0` },
  { parser: 'strictJson', about: 'quotes that are never closed', input: new TextEncoder().encode('"\\'.repeat(8000)) },
  { parser: 'placeEdit', about: 'a value that is not an object', input: null },
  { parser: 'json', about: 'an empty list whose error did not name the file', input: ['', new Uint8Array()] },
  {
    parser: 'ndjson',
    about: 'a corrupted archive whose error did not name the file',
    input: ['.zst', bytes('KLUv/WD+Aa0N')],
  },
  {
    parser: 'overpass',
    about: 'an element that is null, and tags that are not tags',
    input: ['', Buffer.from('{"elements":[null,{"type":"node","id":1,"tags":{"amenity":"cafe","name":5}}]}')],
  },
  {
    parser: 'parquet',
    about: 'a null among the sources of a place, and a bound that is not a number',
    input: {
      columns:
        "'1' as id, {'primary': '가게'} as names, {'primary': 'cafe'} as categories, " +
        "[null::struct(update_time varchar)] as sources, {'xmin': 'nan'::double, 'xmax': 1, 'ymin': 1, 'ymax': 1} as bbox",
      options: '',
      rows: 1,
      damage: [],
      cut: null,
    },
  },
  {
    parser: 'pbf',
    about: 'tags of dense nodes that never end: the decoder looped forever',
    input: bytes(
      'AAAADQoJT1NNSGVhZGVyGD8QMxo7eJxT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0ktbmLkzS/OzSzN1TfUMzTVM2hgapj++QIbAJr3ELoAAAAMCgdPU01EYXRhGOADEIsEGtoDeJw1jMFr01Acx9O0M+tvS1OrUzcVizCQYlxSLUoGO+wo7OL+gPGW/to82ryE916sPQhVpgctWAURpOgEQQ8eBN1QPGx42kXYv+BBD0sLnuZNJK1+Th++H/jCoQoKKKARHxmVbQCOQpKIEyYhw4iPkI+37ww+douD+734TTd+3AMt2R1koC9HDdcLWHGFsGoEmhtRQRmC0Qg4ErZYjfywSVkdJkIvYAi50rWyWTYrlYpp2ZYNWgvXBZUIM56UoXAWFvzk6BLeIn7YRNCDEBll9TUviLiA+ZXAXCVF23Ysy7Qrznfron018bLtXLYWldWoGNRqoJNqlTshD25S5iIYg43+4Pmn4YPP8YeNwcP+v16lQnLqSsgevH8a3317sPUOpkZFSI4oYXp4rzt89jp+0Ylf9SE/Sl4QCWSRv44cVLsM0PIQm65HKId0GwVMStJA0iJt0Dxa9xIxJCe1GnXXBK0z0hSQcUkNC49ShW4KNHVM6Qpo6dSIQq6z9/WlvrXz5IKSMKcpY87/l5KmjmU5/+vntx9qb09VNs8pndv7xvXC7p/tL9nOb3V3SdlZ2uyn9o0b82o6M3FEm8zC1LSeM/JHC8eOz5w4eWp2bnZ0c/qMop4N/gIM0aPR',
    ),
  },
]
