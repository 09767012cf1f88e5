/**
 * Returns the path of the public URL, without a slash at its end: the prefix that a proxy may put before every path.
 */
export function publicPath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '')
}
