/** Returns an input to paste into a test: JSON, bytes as base64; a long one is truncated. */
export function shownInput(input: unknown): string {
  try {
    return shown(input)
  } catch (error) {
    // Deep nesting overflows the stack of JSON.stringify.
    return `an input that cannot be shown (${String(error)}); its number and seed draw it again`
  }
}

function shown(input: unknown): string {
  const plain: string | undefined = JSON.stringify(input, (_, value: unknown) => {
    if (value instanceof Uint8Array) return `base64:${Buffer.from(value).toString('base64')}`
    const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown }
    return type === 'Buffer' && Array.isArray(data)
      ? `base64:${Buffer.from(data as number[]).toString('base64')}`
      : value
  })
  if (plain === undefined) return String(input)
  return plain.length <= 4000 ? plain : `${plain.slice(0, 4000)}… (${plain.length} characters)`
}
