import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { fromCf } from '@qingyuan/engine/meteorology/sources/from-cf.ts'
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
  return fromCf(files, { windAxes: 'grid', maskBelowGround: false, roughness: 0.2 })
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
