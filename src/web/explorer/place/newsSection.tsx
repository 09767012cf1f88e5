import { useLocalized } from '../../language/language.tsx'
import { placeDetailTexts } from './placeDetailTexts.ts'
import type { WholePlace } from '../queries.ts'

/** Shows what may change a visit: signs of closing, a promotion and the owner's message. */
export function NewsSection({ place: { closureSignal, promotion, ownerIntro } }: { place: WholePlace }) {
  const localize = useLocalized()
  if (!closureSignal && !promotion && !ownerIntro) return null
  return (
    <div className="flex flex-col gap-2 px-4 py-4 text-sm sm:px-5">
      {closureSignal && (
        <p className="rounded-xl bg-bad-soft p-3 text-bad">
          {localize(placeDetailTexts.closureSignal(closureSignal.level))} ({closureSignal.detectedAt})
        </p>
      )}
      {promotion && (
        <p className="rounded-xl bg-info-soft p-3">
          <span className="font-semibold text-info">{promotion.title}</span>
          {promotion.description !== null && <span className="block">{promotion.description}</span>}
          {promotion.endsAt !== null && (
            <span className="block text-muted">{localize(placeDetailTexts.until(promotion.endsAt))}</span>
          )}
        </p>
      )}
      {ownerIntro && (
        <figure className="rounded-xl bg-sunken p-3">
          <figcaption className="text-xs font-semibold text-muted">{localize(placeDetailTexts.ownerSays)}</figcaption>
          <blockquote lang={ownerIntro.language}>{ownerIntro.text}</blockquote>
        </figure>
      )}
    </div>
  )
}
