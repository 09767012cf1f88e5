import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlaceEdit, PlaceFields } from '#client/generated/records.ts'
import type { DataOf } from '../../session/callSession.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import type { StatedAttributes } from './attributesForm.ts'
import { OWNER } from '../useOwnerSession.ts'

/** One of the owner's places as guests see it, the owner's values, and the functions that change it. */
export interface Profile {
  place: PlaceFields
  ownerAttributes: StatedAttributes
  /** The lists' values, which apply where the owner has set none. */
  listedAttributes: StatedAttributes
  save: (edit: PlaceEdit) => Promise<void>
  /** Returns the place after the edit without saving it. */
  preview: (edit: PlaceEdit) => Promise<PlaceFields>
}

/** Reads one of the owner's places; `profileOf` returns null while no release contains it. */
export function useProfile(placeId: string) {
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const queryKey = [OWNER, 'place', placeId]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask('readOwnPlace', { path: { id: placeId } }, { signal }),
    // The forms start with this reading and follow no later one, so every visit reads the place again and no reading
    // happens during a visit.
    staleTime: Infinity,
    gcTime: 0,
  })
  const path = { id: placeId }
  const profileOf = ({ place, said, listed }: OwnPlace): Profile | null =>
    place && {
      place: place as PlaceFields,
      ownerAttributes: (said as { attributes?: StatedAttributes }).attributes ?? {},
      listedAttributes: (listed as StatedAttributes | null) ?? {},
      save: async (edit) => {
        const saved = await ask('editOwnPlace', { path, body: edit })
        // Updates the reading only while the page shows; a later visit reads again.
        queries.setQueryData<OwnPlace>(queryKey, (shown) => shown && saved)
        // The explorer shows the place too.
        await queries.invalidateQueries({ queryKey: ['place', placeId] })
      },
      preview: async (edit) => (await ask('previewOwnPlace', { path, body: edit })).place as PlaceFields,
    }
  return { query, profileOf }
}

type OwnPlace = DataOf<'readOwnPlace'>
