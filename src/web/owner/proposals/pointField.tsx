import { lazy, Suspense, useState } from 'react'
import type { LatLng } from '#base/geometry.ts'
import { explorerTexts } from '../../explorer/explorerTexts.ts'
import { FieldGroup, TextField } from '../../form/field.tsx'
import { useLocalized } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import { PositionIcon } from '../../shell/icons.tsx'
import { LoadingNote } from '../../shell/notice.tsx'
import { proposalTexts as texts } from './proposalTexts.ts'

/** The map's library loads with the first form that needs it. */
const PointMap = lazy(async () => ({ default: (await import('./pointMap.tsx')).PointMap }))

/** A point as typed. */
export interface TypedPoint {
  lat: string
  lng: string
}

/** About ten centimetres. */
const DIGITS = 6

export const typedPoint = ({ lat, lng }: LatLng): TypedPoint => ({
  lat: String(Number(lat.toFixed(DIGITS))),
  lng: String(Number(lng.toFixed(DIGITS))),
})

/** Returns a typed point; null for one that is not complete. */
export function pointOf({ lat, lng }: TypedPoint): LatLng | null {
  const [north, east] = [Number(lat), Number(lng)]
  return lat.trim() === '' || lng.trim() === '' || !Number.isFinite(north) || !Number.isFinite(east)
    ? null
    : { lat: north, lng: east }
}

interface PointFieldProps {
  value: TypedPoint
  onChange: (point: TypedPoint) => void
  errorOf: (field: 'lat' | 'lng') => string | undefined
}

/** Chooses a point on a map, by the position of the device, or by its degrees. */
export function PointField({ value, onChange, errorOf }: PointFieldProps) {
  const localize = useLocalized()
  const [isLost, setLost] = useState(false)
  const choose = (point: LatLng) => onChange(typedPoint(point))
  const findMe = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => choose({ lat, lng }),
      () => setLost(true),
    )
  return (
    <FieldGroup label={localize(texts.point)} hint={localize(texts.pointHint)}>
      <Suspense fallback={<LoadingNote />}>
        <PointMap point={pointOf(value)} onPick={choose} />
      </Suspense>
      <Button className="min-h-11 self-start" onClick={findMe}>
        <PositionIcon className="size-4" />
        {localize(texts.here)}
      </Button>
      {isLost && (
        <p role="alert" className="text-sm text-warn">
          {localize(explorerTexts.noPosition)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        {(['lat', 'lng'] as const).map((name) => (
          <TextField
            key={name}
            label={localize(texts[name])}
            inputMode="decimal"
            required
            value={value[name]}
            error={errorOf(name)}
            onChange={({ target }) => onChange({ ...value, [name]: target.value })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
