import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Empty modules around the code, which readers need. */
const MARGIN = 4

/** Draws a QR code, dark on light in every colour scheme. The text never leaves the browser. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN }), [text])
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-60 rounded-lg bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
