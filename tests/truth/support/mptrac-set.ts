import { fromPressureGrid, type PressureFields } from '@qingyuan/engine/meteorology/from-pressure-grid.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { utmProjection } from '@qingyuan/engine/meteorology/projection-utm.ts'
import { openNetcdf } from '@qingyuan/formats/netcdf/open-netcdf.ts'
import { sharedBytes, sharedText } from '../truth-set.ts'

const folder = 'models/mptrac_era5_utm/'
const epoch2000 = Date.UTC(2000, 0, 1) / 1000

/** The three hours of ERA5 on a UTM grid, values below the ground kept as MPTRAC keeps them; wind taken along the grid's axes as MPTRAC takes it. */
export const utmMet = async (): Promise<MetGrid> => {
  const opened = await Promise.all([0, 1, 2].map(hour => openNetcdf(sharedBytes(`${folder}era5_utm32_2025_05_01_0${hour}.nc`))))
  const files = opened.map(result => {
    if (!result.ok) throw new Error(result.problem.message)
    return result.file
  })
  const [x, y] = [files[0]!.values('x'), files[0]!.values('y')]
  const hundredth = (values: ArrayLike<number>) => Float32Array.from(values, value => value / 100)
  const times = files.map(
    (file, hour): PressureFields => ({
      seconds: Date.UTC(2025, 4, 1, hour) / 1000,
      u: file.values('u'),
      v: file.values('v'),
      omega: hundredth(file.values('w')),
      temperature: file.values('t'),
      humidity: file.values('q'),
      surfacePressure: hundredth(file.values('sp')),
      mixingHeight: file.values('blh'),
      t2m: file.values('2t'),
    }),
  )
  return fromPressureGrid(
    {
      projection: utmProjection({ zone: 32, x0: x[0]!, y0: y[0]!, dx: x[1]! - x[0]!, dy: y[1]! - y[0]! }),
      nx: x.length,
      ny: y.length,
      levelsHpa: hundredth(files[0]!.values('plev')),
      terrain: Float32Array.from(files[0]!.values('z'), value => value / 9.80665),
      roughness: 0.2,
      times,
    },
    false,
  )
}

export interface Parcel {
  /** UTC seconds. */
  seconds: number
  /** UTM metres. */
  x: number
  y: number
  pressureHpa: number
}

/** Parcels of one output of MPTRAC; height is log-pressure altitude, 7 km scale. */
export const parcelsOf = (run: string, file: string): Parcel[] =>
  sharedText(`${folder}${run}/${file}`)
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
    .map(line => {
      const [seconds, altitude, x, y] = line.trim().split(/\s+/).map(Number) as [number, number, number, number]
      return { seconds: epoch2000 + seconds, x, y, pressureHpa: 1013.25 * Math.exp(-altitude / 7) }
    })
