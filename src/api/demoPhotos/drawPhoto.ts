import { hash } from 'node:crypto'

/** What a drawn photo shows. The first photo of a place is its outside. */
type Motif = 'exterior' | 'interior' | 'dish' | 'board'

/** Walls, accent and ground of one picture. */
interface Palette {
  wall: string
  accent: string
  ground: string
  light: string
}

const PALETTES: readonly Palette[] = [
  { wall: '#e9d8c3', accent: '#b4532a', ground: '#8d7b68', light: '#fff4dc' },
  { wall: '#d5ded1', accent: '#2f6b4f', ground: '#7c8a78', light: '#fdf8e6' },
  { wall: '#dfd8e6', accent: '#5b4b8a', ground: '#857d92', light: '#fbf3ff' },
  { wall: '#d3dfe8', accent: '#1f5f8b', ground: '#74838f', light: '#f2faff' },
  { wall: '#f0dcd6', accent: '#a3384a', ground: '#957d78', light: '#fff1ea' },
  { wall: '#e8e2cf', accent: '#8a6d1f', ground: '#8b8468', light: '#fffbe8' },
]
const WIDTH = 480
const HEIGHT = 360

/**
 * Returns the SVG of an invented photo of the demo. The same place and number always give the same picture, and all
 * pictures of a place share its colours.
 */
export function drawPhoto(place: string, photo: string): string {
  const palette = PALETTES[numberOf(place) % PALETTES.length] as Palette
  const drawn = MOTIFS[motifOf(photo)](palette, numberOf(`${place}/${photo}`))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${drawn}</svg>`
}

function motifOf(photo: string): Motif {
  if (photo === 'board') return 'board'
  const number = Number(photo)
  if (number === 1) return 'exterior'
  return number % 2 === 0 ? 'dish' : 'interior'
}

/** Returns a number below 2³² that depends on the text only. */
function numberOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 8), 16)
}

/** Returns the part of a seed for one choice: a number from 0 to `below` − 1. */
const choice = (seed: number, step: number, below: number) => (seed >>> (step * 3)) % below

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${more}/>`
const repeated = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

const MOTIFS: Readonly<Record<Motif, (palette: Palette, seed: number) => string>> = {
  exterior: ({ wall, accent, ground, light }, seed) => {
    const doorX = [60, 200, 340][choice(seed, 0, 3)] ?? 60
    const windows = [60, 200, 340].filter((x) => x !== doorX)
    return [
      rect(0, 0, WIDTH, HEIGHT, choice(seed, 1, 2) === 0 ? '#bcd7ea' : '#3c4a63'),
      rect(30, 60, 420, 240, wall, 4),
      rect(0, 300, WIDTH, 60, ground),
      ...windows.map((x) => rect(x, 150, 90, 90, light, 3)),
      rect(doorX, 150, 80, 150, accent, 3),
      circle(doorX + 66, 228, 4, light),
      repeated(7, (i) => rect(40 + i * 58, 104, 58, 36, i % 2 === 0 ? accent : light)),
      rect(150, 72, 180, 24, accent, 6),
      repeated(2, (i) => circle(34 + i * 412, 286, 18, '#4f7a4a')),
    ].join('')
  },
  interior: ({ wall, accent, ground, light }, seed) => {
    const lamps = 2 + choice(seed, 0, 3)
    return [
      rect(0, 0, WIDTH, HEIGHT, wall),
      rect(0, 250, WIDTH, 110, ground),
      repeated(lamps, (i) => {
        const x = Math.round(((i + 0.5) * WIDTH) / lamps)
        return rect(x - 1, 0, 2, 60, '#443c36') + circle(x, 76, 20, light, ' opacity=".95"')
      }),
      repeated(3, (i) => {
        const x = 30 + i * 150
        return rect(x, 210, 120, 14, accent, 5) + rect(x + 52, 224, 14, 70, accent) + circle(x + 40, 204, 9, light)
      }),
      rect(300, 96, 130, 70, light, 4),
      rect(308, 104, 114, 54, choice(seed, 1, 2) === 0 ? '#9db7c9' : '#c9b79d', 2),
    ].join('')
  },
  dish: ({ wall, accent, light }, seed) => {
    const broth = ['#c8622e', '#e3c383', '#f3ead6', '#7d4a2a', '#c9a13b'][choice(seed, 0, 5)] ?? '#e3c383'
    return [
      rect(0, 0, WIDTH, HEIGHT, choice(seed, 1, 2) === 0 ? '#6b5140' : wall),
      circle(240, 190, 142, light),
      circle(240, 190, 118, broth),
      repeated(9, (i) => {
        const angle = i * 2.4 + choice(seed, 2, 7)
        const x = Math.round(240 + 66 * Math.cos(angle) * (i % 3 === 0 ? 0.4 : 1))
        const y = Math.round(190 + 66 * Math.sin(angle) * (i % 3 === 0 ? 0.4 : 1))
        return circle(x, y, 12 + (i % 3) * 5, i % 2 === 0 ? accent : '#6f9a4d', ' opacity=".9"')
      }),
      circle(84, 76, 46, light),
      circle(84, 76, 34, '#c14d34'),
      rect(404, 60, 8, 230, '#d9c6a5', 4),
      rect(422, 60, 8, 230, '#d9c6a5', 4),
    ].join('')
  },
  board: ({ accent, light }, seed) =>
    [
      rect(0, 0, WIDTH, HEIGHT, '#5b4636'),
      rect(60, 30, 360, 300, '#2d332f', 8),
      rect(170, 54, 140, 18, accent, 6),
      repeated(
        6,
        (i) =>
          rect(90, 100 + i * 36, 110 + choice(seed, i, 8) * 12, 12, light, 5) +
          rect(340, 100 + i * 36, 52, 12, light, 5),
      ),
    ].join(''),
}
