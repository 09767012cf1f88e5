/** Below which path everything of a service lies for those outside, without a slash at its end: a proxy may add one. */
export function publicPath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '')
}
