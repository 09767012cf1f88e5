/** Returns a body as one piece; null, and reads no further, when it has more than `bytesMax` bytes. */
export async function bodyWithin(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > bytesMax) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
