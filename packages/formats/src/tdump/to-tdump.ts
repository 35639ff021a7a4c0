import type { TdumpFile } from './tdump-file.ts'

/** A trajectory to be written; the engine's fit as they are. */
export interface PathToWrite {
  start: { seconds: number; lat: number; lon: number; heightM: number }
  /** UTC seconds. */
  seconds: Float64Array
  lon: Float64Array
  lat: Float64Array
  /** Metres above ground. */
  heightM: Float64Array
  along: Record<string, Float64Array>
}

export interface TdumpSource {
  /** Short name of the meteorology, up to four characters are shown by HYSPLIT. */
  model: string
  /** UTC seconds of the first time of the meteorology. */
  metSeconds: number
  direction: TdumpFile['direction']
  /** Number of the vertical motion, 0–5, as HYSPLIT counts. */
  vertical: number
}

/** HYSPLIT's words for its vertical motions 0–5. */
const motions = ['OMEGA', 'ISOBARIC', 'THETA', 'DENSITY', 'ISOSIGMA', 'DIVERGE'] as const

/** HYSPLIT's names of what the engine writes along a path. */
const diagnosticNames: Readonly<Record<string, string>> = {
  pressureHpa: 'PRESSURE',
  thetaK: 'THETA',
  temperatureK: 'AIR_TEMP',
  precipitation: 'RAINFALL',
  mixingHeightM: 'MIXDEPTH',
  terrainM: 'TERR_MSL',
}

/**
 * A trajectory file of computed trajectories, to be written with `writeTdump`. Paths without a point are left out; diagnostics that are nowhere known
 * are left out. HYSPLIT's own programs want PRESSURE first: it always is.
 */
export const toTdump = (paths: readonly PathToWrite[], { model, metSeconds, direction, vertical }: TdumpSource): TdumpFile => {
  const written = paths.filter(path => path.seconds.length > 0)
  const known = (key: string) => key === 'pressureHpa' || written.some(path => path.along[key]?.some(value => !Number.isNaN(value)))
  const keys = Object.keys(diagnosticNames).filter(known)
  return {
    format: 1,
    grids: [{ model, seconds: metSeconds, forecastHour: 0 }],
    direction,
    motion: motions[vertical] ?? motions[0],
    starts: written.map(({ start }) => start),
    diagnostics: keys.map(key => diagnosticNames[key]!),
    paths: written.map((path, start) => ({
      start,
      grid: new Int16Array(path.seconds.length),
      seconds: path.seconds,
      forecastHour: new Int16Array(path.seconds.length),
      age: path.seconds.map(seconds => (seconds - path.start.seconds) / 3600),
      lat: path.lat,
      lon: path.lon,
      heightM: path.heightM,
      values: keys.map(key => path.along[key] ?? new Float64Array(path.seconds.length).fill(Number.NaN)),
    })),
  }
}
