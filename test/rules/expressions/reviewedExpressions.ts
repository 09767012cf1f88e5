export const reviewed: readonly { pattern: string; flags: string; bound: string }[] = []
