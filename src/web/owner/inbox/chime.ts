import { useEffect, useState, useSyncExternalStore } from 'react'

/** Two tones, which differ from a phone's own sounds. */
const TONES_HZ = [880, 1_320]
const TONE_S = 0.18
const STORED = 'oneset.owner.sound'
/** A browser allows sound after one of these events. */
const PRESSES = ['pointerup', 'keyup'] as const
const listeners = new Set<() => void>()
let isOn = stored()
let context: AudioContext | null = null

/** Returns whether the sound for new requests is on, and the function that changes it. */
export function useChime(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOn,
  )
  return [on, change]
}

/** True while the browser blocks sound, because nothing has been pressed since the page was loaded. */
export function useIsMuted(): boolean {
  const [isMuted, setMuted] = useState(() => !navigator.userActivation.hasBeenActive)
  useEffect(() => {
    if (!isMuted) return undefined
    const updateMuted = () => setMuted(!navigator.userActivation.hasBeenActive)
    for (const event of PRESSES) addEventListener(event, updateMuted)
    return () => {
      for (const event of PRESSES) removeEventListener(event, updateMuted)
    }
  }, [isMuted])
  return isMuted
}

/** Plays the sound. Browsers allow it only after a press on the page; before that it stays silent. */
export function playChime(): void {
  if (!navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const [index, hz] of TONES_HZ.entries()) playTone(context, hz, context.currentTime + index * TONE_S)
}

function playTone(audio: AudioContext, hz: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hz
  volume.gain.setValueAtTime(0.2, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + TONE_S)
}

function change(on: boolean): void {
  isOn = on
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off')
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
  if (on) playChime()
  for (const listener of listeners) listener()
}

function stored(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}
