import { useState } from 'react'
import { uploadedPhotoId } from '#base/network/ownPhoto.ts'
import { pagePhotoUrl } from '#base/network/pagePhoto.ts'
import { useLocalized } from '../../language/language.tsx'
import { PictureIcon } from '../../shell/icons.tsx'
import { placeDetailTexts } from './placeDetailTexts.ts'
import type { WholePlace } from '../queries.ts'
import { Section } from './section.tsx'

/** As many as the server names in the page. */
const FIRST_PHOTOS = 2

/** Shows photos with their credits: those of the owner from this server, others from theirs, without a referrer. */
export function PhotoSection({ place: { name, photos } }: { place: WholePlace }) {
  const localize = useLocalized()
  if (!photos) return null
  const urls = [...photos.gallery.map(({ url }) => url), ...photos.menu.map(({ url }) => url), ...photos.menuBoard]
  if (urls.length === 0) return null
  const authors = new Map(photos.attributions.map(({ url, author, license }) => [url, [author, license]]))
  return (
    <Section title={localize(placeDetailTexts.photos)}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {[...new Set(urls)].map((url, i) => (
          <li key={url}>
            <Photo
              url={url}
              isFirst={i < FIRST_PHOTOS}
              name={localize(placeDetailTexts.photoOf(name, i + 1))}
              credit={
                (authors.get(url) ?? []).filter(Boolean).join(' · ') ||
                (uploadedPhotoId(url) !== null ? localize(placeDetailTexts.ownersPhoto) : '')
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Photo({ url, isFirst, name, credit }: { url: string; isFirst: boolean; name: string; credit: string }) {
  const localize = useLocalized()
  const [isMissing, setMissing] = useState(false)
  return (
    <figure>
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-xl bg-sunken text-muted">
        {isMissing ? (
          <span className="flex flex-col items-center gap-1 px-2 text-center text-xs">
            <PictureIcon />
            {localize(placeDetailTexts.photoMissing)}
          </span>
        ) : (
          <img
            src={pagePhotoUrl(url)}
            alt={name}
            loading={isFirst ? 'eager' : 'lazy'}
            referrerPolicy="no-referrer"
            onError={() => setMissing(true)}
            className="size-full object-cover"
          />
        )}
      </div>
      {credit !== '' && <figcaption className="mt-0.5 truncate text-xs text-muted">{credit}</figcaption>}
    </figure>
  )
}
