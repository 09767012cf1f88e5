import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlaceEdit, PlaceFields } from '#client/generated/records.ts'
import type { DataOf } from '../../session/askSession.ts'
import { useAsk } from '../../session/useAsk.ts'
import type { SaidAttributes } from './attributesForm.ts'
import { OWNER } from '../useOwnerSession.ts'

/** One of the owner's places: as guests see it, what the owner says of it, and how that is changed. */
export interface Profile {
  place: PlaceFields
  saidAttributes: SaidAttributes
  /** What lists say where the owner says nothing. */
  listedAttributes: SaidAttributes
  save: (edit: PlaceEdit) => Promise<void>
  /** The place as it would be; nothing is saved. */
  preview: (edit: PlaceEdit) => Promise<PlaceFields>
}

/** Null while no release has the place. */
export function useProfile(placeId: string) {
  const ask = useAsk()
  const queries = useQueryClient()
  const queryKey = [OWNER, 'place', placeId]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask('readOwnPlace', { path: { id: placeId } }, { signal }),
    // The forms begin with it and follow no later reading: read anew for each visit, and not during one.
    staleTime: Infinity,
    gcTime: 0,
  })
  const path = { id: placeId }
  const profileOf = ({ place, said, listed }: OwnPlace): Profile | null =>
    place && {
      place: place as PlaceFields,
      saidAttributes: (said as { attributes?: SaidAttributes }).attributes ?? {},
      listedAttributes: (listed as SaidAttributes | null) ?? {},
      save: async (edit) => {
        const saved = await ask('editOwnPlace', { path, body: edit })
        // Whoever has left meanwhile begins with a new reading.
        queries.setQueryData<OwnPlace>(queryKey, (shown) => shown && saved)
        // The explorer shows it too.
        await queries.invalidateQueries({ queryKey: ['place', placeId] })
      },
      preview: async (edit) => (await ask('previewOwnPlace', { path, body: edit })).place as PlaceFields,
    }
  return { query, profileOf }
}

type OwnPlace = DataOf<'readOwnPlace'>
