import { netcdfChunks, type OutVariable } from '@qingyuan/formats/netcdf/classic/encode.ts'

const [nx, ny] = [8, 8]

/** The 24 local hours of the 139th day of 2026 (19 May). */
const flags = (name: string, shift: number): OutVariable => ({
  name,
  type: 'int',
  dimensions: ['TSTEP', 'VAR', 'DATE-TIME'],
  attributes: { units: '<YYYYDDD,HHMMSS>' },
  values: step => (step + shift < 24 ? [2026139, (step + shift) * 10_000] : [2026140, 0]),
})

/**
 * Tagged output of CAMx as netCDF over the region (Lambert, 20 km): each tracer the same everywhere, twice as much in the last hour.
 *
 * @param tracers name → value, ppm or μg/m³
 */
export const psatFile = (tracers: Readonly<Record<string, readonly [value: number, unit: 'ppmv' | 'micrograms m-3']>>): Buffer => {
  const attributes = {
    ...{ CAMx_NAME: 'AVERAGE', NOTE: 'PSAT', ITZON: -8, TSTEP: 10_000, CPROJ: 2, P_ALP: 30, P_BET: 60, XCENT: 113, YCENT: 36.3, IUTM: 0 },
    ...{ XORIG: -80_000, YORIG: -80_000, XCELL: 20_000, YCELL: 20_000 },
  }
  const variables = [
    flags('TFLAG', 0),
    flags('ETFLAG', 1),
    ...Object.entries(tracers).map(
      ([name, [value, units]]): OutVariable => ({
        name,
        type: 'float',
        dimensions: ['TSTEP', 'LAY', 'ROW', 'COL'],
        attributes: { units },
        values: step => new Float32Array(nx * ny).fill(step === 23 ? 2 * value : value),
      }),
    ),
  ]
  const dimensions = { 'DATE-TIME': 2, VAR: 1, LAY: 1, ROW: ny, COL: nx }
  return Buffer.concat([...netcdfChunks({ dimensions, record: { name: 'TSTEP', length: 24 }, attributes, variables })])
}
