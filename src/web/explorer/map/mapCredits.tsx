import { useLocalized } from '../../language/language.tsx'
import { settings } from '../../service/settings.ts'
import { explorerTexts } from '../explorerTexts.ts'
import { useMeta } from '../queries.ts'
import { creditsOf } from '../sourceCredits.ts'
import type { MapTiles } from './baseTiles.ts'

/** Whose data the map draws: the sources of the release with their licences, if it shows places, and the base tiles. */
export function MapCredits({ hasPlaces, tiles }: { hasPlaces: boolean; tiles: MapTiles | null }) {
  const localize = useLocalized()
  const { data: meta } = useMeta()
  const sources = meta?.sources ?? []
  const ofPlaces = hasPlaces ? creditsOf([{ sources: sources.map(({ id }) => id) }], sources) : []
  const ofTiles = baseCredit(tiles)
  const credits = [
    ...(ofTiles === null || ofPlaces.some(({ text }) => text === ofTiles) ? [] : [{ text: ofTiles, url: null }]),
    ...ofPlaces,
  ]
  if (credits.length === 0) return null
  return (
    <ul
      aria-label={localize(explorerTexts.mapCredits)}
      // On a phone, the button that returns to the list is below.
      className="absolute right-0 bottom-18 flex max-w-full flex-wrap justify-end gap-x-2 rounded-tl-md bg-surface/85 px-2 py-0.5 text-[0.6875rem] text-muted lg:bottom-0"
    >
      {credits.map(({ text, url }) => (
        <li key={`${text} ${url}`}>
          {url === null ? (
            text
          ) : (
            <a href={url} rel="noreferrer license" className="underline underline-offset-2">
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the operator's statement about the base tiles, else that of their archive; null without either. */
function baseCredit(tiles: MapTiles | null): string | null {
  return tiles === null ? null : (settings.mapAttribution ?? tiles.attribution)
}
