import { type GribParameter, parameterOf } from './parameters.ts'
import type { Surface } from './product.ts'

/** A parameter of edition 1 in the terms of edition 2. */
export interface Edition1Parameter {
  parameter: GribParameter
  /** From the unit of the file to that of the parameter. */
  factor: number
  /** Surface that the number implies: ECMWF has numbers of their own for 2 m and 10 m. */
  surface?: Surface
}

type Row = readonly [key: string, factor?: number, heightM?: number]

/** ECMWF table 128 (ERA5): number to discipline.category.number of edition 2. */
const ecmwf: Readonly<Record<number, Row>> = {
  59: ['0.7.6'],
  129: ['0.3.4'],
  130: ['0.0.0'],
  131: ['0.2.2'],
  132: ['0.2.3'],
  133: ['0.1.0'],
  134: ['0.3.0'],
  135: ['0.2.8'],
  143: ['0.1.10', 1000],
  151: ['0.3.1'],
  156: ['0.3.5'],
  157: ['0.1.1'],
  159: ['0.3.18'],
  164: ['0.6.1', 100],
  165: ['0.2.2', 1, 10],
  166: ['0.2.3', 1, 10],
  167: ['0.0.0', 1, 2],
  168: ['0.0.6', 1, 2],
  172: ['2.0.0'],
  173: ['2.0.1'],
  228: ['0.1.8', 1000],
}

/** Tables 1 to 3 of the WMO, from 128 on those of NCEP. */
const wmo: Readonly<Record<number, Row>> = {
  1: ['0.3.0'],
  2: ['0.3.1'],
  6: ['0.3.4'],
  7: ['0.3.5'],
  11: ['0.0.0'],
  13: ['0.0.2'],
  15: ['0.0.4'],
  16: ['0.0.5'],
  17: ['0.0.6'],
  31: ['0.2.0'],
  32: ['0.2.1'],
  33: ['0.2.2'],
  34: ['0.2.3'],
  39: ['0.2.8'],
  40: ['0.2.9'],
  41: ['0.2.10'],
  51: ['0.1.0'],
  52: ['0.1.1'],
  54: ['0.1.3'],
  59: ['0.1.7'],
  61: ['0.1.8'],
  63: ['0.1.10'],
  66: ['0.1.11'],
  71: ['0.6.1'],
  81: ['2.0.0'],
  83: ['2.0.1'],
  121: ['0.0.10'],
  122: ['0.0.11'],
  156: ['0.7.7'],
  157: ['0.7.6'],
  180: ['0.2.22'],
  204: ['0.4.192'],
  205: ['0.5.3'],
  221: ['0.3.196'],
}

const [ecmwfCentre, ncepCentre] = [98, 7]
/** From here on numbers belong to the centre. */
const firstLocal = 128

const rowOf = (centre: number, version: number, number: number): Row | undefined => {
  if (centre === ecmwfCentre && version === 128) return ecmwf[number]
  return version <= 3 && (number < firstLocal || centre === ncepCentre) ? wmo[number] : undefined
}

/** Null when neither table has the number. */
export const edition1Parameter = (centre: number, version: number, number: number): Edition1Parameter | null => {
  const found = rowOf(centre, version, number)
  if (!found) return null
  const [key, factor = 1, heightM] = found
  const [discipline, category, of] = key.split('.').map(Number)
  const parameter = parameterOf(discipline!, category!, of!)!
  return { parameter, factor, ...(heightM === undefined ? {} : { surface: { type: 103, value: heightM } }) }
}

/** Level types of edition 1 (code table 3) as those of edition 2, with the factor to its unit. */
const levelTypes: Readonly<Record<number, readonly [type: number, factor: number]>> = {
  1: [1, 0],
  8: [8, 0],
  100: [100, 100],
  102: [101, 0],
  103: [102, 1],
  105: [103, 1],
  107: [104, 1e-4],
  109: [105, 1],
  111: [106, 0.01],
  200: [200, 0],
}

export const edition1Surface = (type: number, level: number): Surface => {
  const [known, factor] = levelTypes[type] ?? [255, Number.NaN]
  return { type: known, value: level * factor }
}
