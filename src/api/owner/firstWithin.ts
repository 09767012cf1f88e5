/** Returns the first rows whose JSON has at most `bytesMax` bytes. */
export function firstWithin<Row>(rows: readonly Row[], bytesMax: number): readonly Row[] {
  let bytes = 0
  const end = rows.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row)) + 1) > bytesMax)
  return end === -1 ? rows : rows.slice(0, end)
}
