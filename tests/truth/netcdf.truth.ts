import type { NetcdfFile } from '@qingyuan/formats/netcdf/netcdf-file.ts'
import { openNetcdf } from '@qingyuan/formats/netcdf/open-netcdf.ts'
import { defineTruth, sharedBytes } from './truth-set.ts'

const path = 'models/mptrac_era5_utm/era5_utm32_2025_05_01_00'

const open = async (name: string): Promise<NetcdfFile> => {
  const result = await openNetcdf(sharedBytes(name))
  if (!result.ok) throw new Error(result.problem.message)
  return result.file
}

/** Values of which the two formats of one file say different things; missing must be missing in both. */
const different = (a: NetcdfFile, b: NetcdfFile): number =>
  a.variables.reduce((count, { name }) => {
    const [ours, twins] = [a.values(name), b.values(name)]
    return count + ours.filter((value, i) => !Object.is(value, twins[i])).length
  }, 0)

export const truth = defineTruth({
  subject: 'netcdf',
  source: 'ERA5 of MPTRAC, written as 64-bit offset and as netCDF-4 by CDO (data/models/mptrac_era5_utm)',
  operator: 'CDO',
  weather: 'none',
  cases: 'seen',
  needs: [`${path}.nc`, `${path}.netcdf4.nc`],
  measure: async () => {
    const [classic, hdf5] = [await open(`${path}.nc`), await open(`${path}.netcdf4.nc`)]
    const total = classic.variables.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0)
    const measured = different(classic, hdf5)
    hdf5.close()
    return [{ name: `values that differ between the formats, of ${total}`, measured, bar: 0, better: 'lower', unit: '' }]
  },
})
