import { type ClassTheme, classColour, classColours, mixColours } from '../palette.ts'

/** How the map is drawn in each theme. */
export type MapTheme = 'dark' | 'light'

export interface MapLook {
  ground: string
  neighbour: string
  neighbourLine: string
  neighbourName: string
  city: string
  tileOpacity: number
  countyLine: string
  countyWidth: number
  cityLine: string
  cityWidth: number
  surfaceOpacity: number
  countyFillOpacity: number
  isoline: string
  wind: { inside: string; insideAlpha: number; outside: string; outsideAlpha: number }
  ring: string
  late: { fill: string; line: string }
  label: string
  halo: string
}

export const mapLooks: Readonly<Record<MapTheme, MapLook>> = {
  dark: {
    ground: '#08101C',
    neighbour: '#0C1626',
    neighbourLine: '#1D2C44',
    neighbourName: '#7088A8',
    city: '#142136',
    tileOpacity: 0.25,
    countyLine: 'rgba(6,14,26,.75)',
    countyWidth: 1.6,
    cityLine: 'rgba(238,244,251,.9)',
    cityWidth: 2,
    surfaceOpacity: 0.92,
    countyFillOpacity: 0.8,
    isoline: '#ffffff',
    wind: { inside: '#ffffff', insideAlpha: 0.5, outside: '#8FB3DE', outsideAlpha: 0.28 },
    ring: '#ffffff',
    late: { fill: '#33486A', line: '#A9BBD1' },
    label: '#EEF4FB',
    halo: '#08101C',
  },
  light: {
    ground: '#EBF0F5',
    neighbour: '#EBF0F5',
    neighbourLine: '#CBD5E1',
    neighbourName: '#566275',
    city: '#ffffff',
    tileOpacity: 0.8,
    countyLine: 'rgba(40,58,84,.55)',
    countyWidth: 1.2,
    cityLine: '#2B3F5C',
    cityWidth: 2.2,
    surfaceOpacity: 0.62,
    countyFillOpacity: 0.55,
    isoline: '#ffffff',
    wind: { inside: '#1F3C63', insideAlpha: 0.42, outside: '#1F3C63', outsideAlpha: 0.42 },
    ring: '#ffffff',
    late: { fill: '#c9d0da', line: '#566275' },
    label: '#1f2733',
    halo: '#ffffff',
  },
}

const darkened = [0.26, 0.2, 0.2, 0.16, 0.1, 0.1] as const

/** Colour of a class as an area on the map: on the dark map class colours are darkened, so markers stay the brightest. */
export const areaColour = (theme: MapTheme, colours: ClassTheme, level: number | null): string | null => {
  const fill = classColour(colours, level)?.fill
  return fill && level ? (theme === 'dark' ? mixColours(fill, '#000000', darkened[level - 1]!) : fill) : null
}

/** Four tones inside each class, light to dark over a spread of 12 %: `tones[class - 1][step]`. */
export const surfaceTones = (theme: MapTheme, colours: ClassTheme): string[][] =>
  classColours[colours].map((_, i) => {
    const base = areaColour(theme, colours, i + 1)!
    return [0.06, 0.02, -0.02, -0.06].map(step => (step > 0 ? mixColours(base, '#ffffff', step) : mixColours(base, '#000000', -step)))
  })
