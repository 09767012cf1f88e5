/** Arguments of search_venues. */
export interface SearchArguments {
  words?: string
  region?: string
  near?: { lat: number; lng: number; radius?: number }
  keyword?: string
  filters?: Record<string, string>
  open_at?: string
  sort?: string
}

/** Converts parameters of the API to arguments of search_venues. */
export function argumentsOf(params: Readonly<Record<string, string>>): SearchArguments {
  const { q: words, region_code: code, in: name, lat, lng, radius, keyword, open_at: openAt, sort, ...filters } = params
  const region = code ?? name
  return {
    ...(words !== undefined && { words }),
    ...(region !== undefined && { region }),
    ...(lat !== undefined &&
      lng !== undefined && {
        near: { lat: Number(lat), lng: Number(lng), ...(radius !== undefined && { radius: Number(radius) }) },
      }),
    ...(keyword !== undefined && { keyword }),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(openAt !== undefined && { open_at: openAt }),
    ...(sort !== undefined && { sort }),
  }
}

/** Converts the area of the arguments to parameters of the API. A region is a code or a name, which the service reads. */
export function areaParams({ region = '', near }: Pick<SearchArguments, 'region' | 'near'>): Record<string, string> {
  if (near) {
    const { lat, lng, radius } = near
    return { lat: String(lat), lng: String(lng), ...(radius !== undefined && { radius: String(radius) }) }
  }
  const name = region.trim()
  if (name === '') return {}
  if (/^\d+$/.test(name)) return { region_code: name }
  const bare = name.replace(/(?:(?<!\s)\s+)?(?:근처|주변|인근|쪽|에서)$/u, '').replace(/^(near|around|in)\s+/iu, '')
  return { in: bare === '' ? name : bare }
}
