const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

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
  { parser: 'ndjson', about: 'a torn archive, told without its name', input: ['.zst', bytes('KLUv/WD+Aa0N')] },
  {
    parser: 'overpass',
    about: 'an element that is null, and tags that are none',
    input: ['', Buffer.from('{"elements":[null,{"type":"node","id":1,"tags":{"amenity":"cafe","name":5}}]}')],
  },
  {
    parser: 'parquet',
    about: 'a null among the sources of a place, and a side of its bounds that is no number',
    input: {
      columns:
        "'1' as id, {'primary': '가게'} as names, {'primary': 'cafe'} as categories, " +
        "[null::struct(update_time varchar)] as sources, {'xmin': 'nan'::double, 'xmax': 1, 'ymin': 1, 'ymax': 1} as bbox",
      options: '',
      rows: 1,
      tear: [],
      cut: null,
    },
  },
  {
    parser: 'pbf',
    about: 'tags of dense nodes without an end: the decoder ran for ever',
    input: bytes(
      'AAAADQoJT1NNSGVhZGVyGD8QMxo7eJxT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0ktbmLkzS/OzSzN1TfUMzTVM2hgapj++QIbAJr3ELoAAAAMCgdPU01EYXRhGOADEIsEGtoDeJw1jMFr01Acx9O0M+tvS1OrUzcVizCQYlxSLUoGO+wo7OL+gPGW/to82ryE916sPQhVpgctWAURpOgEQQ8eBN1QPGx42kXYv+BBD0sLnuZNJK1+Th++H/jCoQoKKKARHxmVbQCOQpKIEyYhw4iPkI+37ww+douD+734TTd+3AMt2R1koC9HDdcLWHGFsGoEmhtRQRmC0Qg4ErZYjfywSVkdJkIvYAi50rWyWTYrlYpp2ZYNWgvXBZUIM56UoXAWFvzk6BLeIn7YRNCDEBll9TUviLiA+ZXAXCVF23Ysy7Qrznfron018bLtXLYWldWoGNRqoJNqlTshD25S5iIYg43+4Pmn4YPP8YeNwcP+v16lQnLqSsgevH8a3317sPUOpkZFSI4oYXp4rzt89jp+0Ylf9SE/Sl4QCWSRv44cVLsM0PIQm65HKId0GwVMStJA0iJt0Dxa9xIxJCe1GnXXBK0z0hSQcUkNC49ShW4KNHVM6Qpo6dSIQq6z9/WlvrXz5IKSMKcpY87/l5KmjmU5/+vntx9qb09VNs8pndv7xvXC7p/tL9nOb3V3SdlZ2uyn9o0b82o6M3FEm8zC1LSeM/JHC8eOz5w4eWp2bnZ0c/qMop4N/gIM0aPR',
    ),
  },
]
