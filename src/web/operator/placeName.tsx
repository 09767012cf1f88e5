import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../language/language.tsx'
import { explorerClient } from '../service/explorer.ts'

/** A place as visitors see it; its id until then. */
export function PlaceName({ placeId }: { placeId: string }) {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['placeNameAndAddress', placeId],
    queryFn: () => explorerClient(language).places.get(placeId, { fields: ['name', 'address'] }),
  })
  return data ? `${data.name} (${data.address?.road ?? data.address?.jibun ?? placeId})` : placeId
}
