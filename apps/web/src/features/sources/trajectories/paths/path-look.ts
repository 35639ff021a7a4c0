import { bearingOf, distanceKm } from '@qingyuan/charts/map/mercator.ts'
import { rampColour, seriesColours } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { heightMetres } from '@qingyuan/contract/sources/trace-schemas.ts'
import type { trajectoryModelCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { compass16, compass16Names } from '@qingyuan/domain/wind.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'

export type PathResult = NonNullable<OutputOf<typeof trajectoryModelCalls.HysplitBackTrajectory>['result']>
export type Path = PathResult['trajectories'][number]
export type ColourBy = 'height' | 'start' | 'place'

/** A path of ours or of an imported file, with its look. */
export interface StyledPath {
  key: string
  path: Path
  colour: string
  dash?: string
  /** Group of the legend it belongs to. */
  group: string
  /** A member of an ensemble beside its centre. */
  member: boolean
  imported: boolean
}

const heightColours = [seriesColours[0], seriesColours[2], seriesColours[3], seriesColours[1]]
const heightDashes = [undefined, '7 3', '2 3', '10 3 2 3'] as const
const standard = Object.values(heightMetres) as number[]

export const keyOf = (path: Path, from = ''): string => [from, path.placeId ?? '', path.start, path.startHeightM, path.member].join('|')

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
/** Index in the list of the four standard heights; others by their order among those there are. */
const heightIndex = (height: number, heights: readonly number[]) => {
  const known = standard.indexOf(height)
  return known >= 0 ? known : heights.indexOf(height) % heightColours.length
}

/** Colours by height, start or place; the stroke always shows the height, so that grey print does too. */
export const stylePaths = (paths: readonly Path[], by: ColourBy, placeName: (id: number | null) => string): StyledPath[] => {
  const heights = unique(paths.map(path => path.startHeightM)).toSorted((a, b) => a - b)
  const starts = unique(paths.map(path => path.start)).toSorted()
  const places = unique(paths.map(path => path.placeId))
  const colourOf = (path: Path) => {
    if (by === 'start') return rampColour('warm', starts.length > 1 ? 0.3 + (0.7 * starts.indexOf(path.start)) / (starts.length - 1) : 0.7)
    if (by === 'place') return seriesColours[places.indexOf(path.placeId) % seriesColours.length]!
    return heightColours[heightIndex(path.startHeightM, heights)]!
  }
  const groupOf = (path: Path) =>
    ({ height: `${path.startHeightM} m`, start: `${path.start.slice(5)} 时`, place: placeName(path.placeId) })[by]
  return paths.map(path => ({
    key: keyOf(path),
    path,
    colour: colourOf(path),
    dash: heightDashes[heightIndex(path.startHeightM, heights)],
    group: groupOf(path),
    member: path.member > 0,
    imported: false,
  }))
}

const importedColour = lightColours.text
export const importedPaths = (file: string, paths: readonly Path[]): StyledPath[] =>
  paths.map(path => ({ key: keyOf(path, file), path, colour: importedColour, dash: '2 4', group: file, member: false, imported: true }))

/** One of 16 directions, degrees from north. */
export const sectorOf = (bearing: number): string => compass16Names[compass16(bearing) ?? 0]!

export interface PathFacts {
  hours: number
  /** From the start to the end as the crow flies, and along the way, km. */
  straightKm: number
  lengthKm: number
  bearing: number
  end: readonly [number, number]
  lowM: number | null
  highM: number | null
  /** Part of its points inside the mixed layer; null where the depth is not known. */
  mixedShare: number | null
}

/** What is said of a path in the table. */
export const factsOf = ({ lon, lat, ageHours, heightM, mixingHeightM }: Path): PathFacts => {
  const last = lon.length - 1
  const at = (i: number): [number, number] => [lon[i]!, lat[i]!]
  const heights = heightM.filter(value => value !== null)
  const both = heightM.flatMap((value, i) => {
    const depth = mixingHeightM[i]
    return value === null || depth === null || depth === undefined ? [] : [value <= depth]
  })
  return {
    hours: Math.abs(ageHours[last] ?? 0),
    straightKm: distanceKm(at(0), at(last)),
    lengthKm: lon.slice(1).reduce((sum, _, i) => sum + distanceKm(at(i), at(i + 1)), 0),
    bearing: bearingOf(at(0), at(last)),
    end: at(last),
    lowM: heights.length > 0 ? Math.min(...heights) : null,
    highM: heights.length > 0 ? Math.max(...heights) : null,
    mixedShare: both.length > 0 ? both.filter(Boolean).length / both.length : null,
  }
}
