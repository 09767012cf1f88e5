import { useQuery } from '@tanstack/react-query'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { explorerClient } from '../../service/explorer.ts'
import { IconButton } from '../../shell/button.tsx'
import { CloseIcon } from '../../shell/icons.tsx'
import { explorerTexts } from '../explorerTexts.ts'
import { PlaceCard } from '../placeCard.tsx'
import { CARD_FIELDS } from '../placeRequest.ts'
import type { Explorer } from '../useExplorer.ts'

/** Shows the card of a place over the map of a phone; the card leads to the place. */
export function PreviewCard({
  placeId,
  explorer,
  onClose,
}: {
  placeId: string
  explorer: Explorer
  onClose: () => void
}) {
  const localize = useLocalized()
  const language = useLanguage()
  const { data: place } = useQuery({
    queryKey: ['card', placeId, language],
    queryFn: ({ signal }) => explorerClient(language).places.get(placeId, { fields: CARD_FIELDS }, { signal }),
  })
  if (!place) return null
  return (
    <div className="absolute inset-x-3 bottom-20 z-10 mx-auto flex max-w-md items-start overflow-hidden rounded-xl border border-line bg-surface shadow-floating">
      <div className="min-w-0 flex-1">
        <PlaceCard place={place} address={explorer.address} />
      </div>
      <IconButton label={localize(explorerTexts.close)} onClick={onClose}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  )
}
