/**
 * The pages that a link may lead back to. Only paths of these pages match, so that no link of the service leads to
 * another site.
 */
const PAGES_TO_RETURN_TO = /^\/(?:place\/[\w-]+|saved|bookings)?(?:\?[^\s\\#]*)?$/
/** The service refuses paths of more than 1,000 characters; the rest is for the page that leads back and for a proxy's path. */
const LENGTH_MAX = 800

/** Returns the path to return to after a sign-in; null for anything that is not one of these pages. */
export function returnPathOf(back: string | undefined): string | null {
  return back !== undefined && PAGES_TO_RETURN_TO.test(back) ? back : null
}

/** Returns a page's path with the path that it leads back to, without the search of that path where it is too long. */
export function withReturnPath(page: string, back: string): string {
  const [withoutSearch = '/'] = back.split('?')
  const joined = (path: string) => `${page}${page.includes('?') ? '&' : '?'}back=${encodeURIComponent(path)}`
  return joined(back).length > LENGTH_MAX ? joined(withoutSearch) : joined(back)
}
