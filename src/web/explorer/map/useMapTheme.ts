import { useEffect, useState } from 'react'
import { useDisplay } from '../../shell/display.ts'
import type { MapTheme } from './mapStyle.ts'

/** Returns the theme in use: the chosen one or the system's. */
export function useMapTheme(): MapTheme {
  const { theme } = useDisplay()
  const [systemIsDark, setSystem] = useState(() => DARK.matches)
  useEffect(() => {
    const onSchemeChange = () => setSystem(DARK.matches)
    DARK.addEventListener('change', onSchemeChange)
    return () => DARK.removeEventListener('change', onSchemeChange)
  }, [])
  if (theme !== 'system') return theme
  return systemIsDark ? 'dark' : 'light'
}

const DARK = matchMedia('(prefers-color-scheme: dark)')
