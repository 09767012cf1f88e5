import { useQuery } from '@tanstack/react-query'
import { urlBelow } from '../../paths.ts'
import { settings } from '../../service/settings.ts'
import type { MapTiles } from './baseTiles.ts'

const ARCHIVE = /\.pmtiles(?:\?|$)/
const isArchive = settings.mapTiles !== null && ARCHIVE.test(settings.mapTiles)
/** An archive of the service itself is named relative to the page. */
const address = isArchive ? urlBelow(settings.mapTiles ?? '') : settings.mapTiles
const PICTURES: MapTiles | null =
  address === null || isArchive ? null : { type: 'raster', tiles: [address], attribution: null }

/** Returns the configured tiles; null without any, until the archive's header is read, and when it cannot be read. */
export function useMapTiles(): MapTiles | null {
  const { data = null } = useQuery({
    queryKey: ['tileArchive'],
    enabled: isArchive,
    staleTime: Infinity,
    queryFn: async () => (await import('./tileArchive.ts')).openTileArchive(address ?? ''),
  })
  return isArchive ? data : PICTURES
}
