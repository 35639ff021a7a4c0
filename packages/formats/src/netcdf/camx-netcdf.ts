import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { valueBudget } from '../model-output/budget.ts'
import type { MapProjection, ModelGrid, ModelOutput, ModelSeries } from '../model-output/model-output.ts'
import { projectionOf, rotatedPolar, uamInstant } from '../uam-iv/header.ts'
import { unitOfSpecies } from '../uam-iv/species-unit.ts'
import { type NetcdfFile, type NetcdfVariable, numberOf, textOf } from './netcdf-file.ts'

const axes = ['TSTEP', 'LAY', 'ROW', 'COL']
/** Fields of four dimensions that are no species. */
const noSpecies = new Set(['z', 'topo', 'pressure', 'temperature'])

const need = (file: NetcdfFile, name: string): number => {
  const value = numberOf(file.attributes[name])
  if (value === undefined) throw new BrokenFile(0, `缺少全局属性 ${name}，不是 CAMx 的 netCDF`)
  return value
}

/** CAMx writes metres, degrees on longitude-latitude grids; some converters leave kilometres. */
const unitScale = (file: NetcdfFile, latlon: boolean, notes: string[]): number => {
  if (latlon || need(file, 'XCELL') >= 100) return 1
  notes.push(`格距 XCELL 为 ${need(file, 'XCELL')}，按千米处理`)
  return 1000
}

const mapOf = (file: NetcdfFile, notes: string[]): MapProjection => {
  const kind = need(file, 'CPROJ')
  if (kind === 0 && need(file, 'XCELL') <= 20) return { kind: 'latlon' }
  if (kind === 0) {
    notes.push('文件未写投影，坐标按平面米处理，须指定位置')
    return { kind: 'plane' }
  }
  const zone = numberOf(file.attributes.IUTM) ?? 0
  const [lat1, lat2] = [numberOf(file.attributes.P_ALP) ?? 0, numberOf(file.attributes.P_BET) ?? 0]
  const projection = projectionOf(kind, { lon: need(file, 'XCENT'), lat: need(file, 'YCENT'), zone, lat1, lat2 })
  if (projection.kind === 'plane') notes.push(rotatedPolar)
  return projection
}

const gridOf = (file: NetcdfFile, nx: number, ny: number, notes: string[]): ModelGrid => {
  const projection = mapOf(file, notes)
  const scale = unitScale(file, projection.kind === 'latlon', notes)
  const [dx, dy] = [need(file, 'XCELL') * scale, need(file, 'YCELL') * scale]
  const [x0, y0] = [need(file, 'XORIG') * scale + dx / 2, need(file, 'YORIG') * scale + dy / 2]
  return { projection, datum: 'sphere', nx, ny, x0, y0, dx, dy }
}

const hoursOf = (hhmmss: number): number => Math.floor(hhmmss / 10_000) + (Math.floor(hhmmss / 100) % 100) / 60 + (hhmmss % 100) / 3600

/** Instants of a time flag (TSTEP × VAR × date and time): those of its first variable hold for all. */
const instantsOf = (file: NetcdfFile, name: string, steps: number, zone: number): Float64Array => {
  const flags = file.stored(name)
  const perStep = flags.length / steps
  return Float64Array.from({ length: steps }, (_, t) => uamInstant(0, flags[t * perStep]!, hoursOf(flags[t * perStep + 1]!), zone))
}

const spansOf = (file: NetcdfFile, steps: number, zone: number): ModelOutput['spans'] => {
  const begin = instantsOf(file, 'TFLAG', steps, zone)
  if (file.variable('ETFLAG')) return { begin, end: instantsOf(file, 'ETFLAG', steps, zone) }
  const stepMs = hoursOf(need(file, 'TSTEP')) * 3_600_000
  return { begin, end: begin.map(each => each + stepMs) }
}

const unitOf = (variable: NetcdfVariable, kind: string): string => {
  const unit = textOf(variable.attributes.units)?.trim() ?? ''
  if (/^ppmv?$/i.test(unit)) return 'ppm'
  if (/^(?:micrograms?|ug)[ /]*(?:m-3|m\*\*-3|m3|\/m3)$/i.test(unit)) return 'ug/m3'
  return unit || unitOfSpecies(variable.name, kind)
}

const seriesOf = (file: NetcdfFile, variable: NetcdfVariable, kind: string): ModelSeries[] => {
  const [steps, layers, ny, nx] = variable.shape as [number, number, number, number]
  const all = Float32Array.from(file.values(variable.name))
  const cells = nx * ny
  return Array.from({ length: layers }, (_, k) => ({
    species: variable.name,
    unit: unitOf(variable, kind),
    level: { kind: 'model' as const, index: k + 1 },
    place: 'grid' as const,
    values: Array.from({ length: steps }, (__, t) => all.subarray((t * layers + k) * cells, (t * layers + k + 1) * cells)),
  }))
}

const read = (file: NetcdfFile, zoneHours?: number): ModelOutput => {
  const species = file.variables.filter(each => each.dimensions.join() === axes.join() && !noSpecies.has(each.name))
  const first = species[0]
  if (!first) throw new BrokenFile(0, '没有维为 TSTEP×LAY×ROW×COL 的变量，不是 CAMx 的 netCDF')
  const [steps, , ny, nx] = first.shape as [number, number, number, number]
  const budget = valueBudget()
  for (const each of species)
    budget(
      each.shape.reduce((a, b) => a * b, 1),
      0,
    )
  const notes: string[] = []
  const kind = textOf(file.attributes.CAMx_NAME) ?? textOf(file.attributes.NAME) ?? 'AVERAGE'
  return {
    format: 'camx-netcdf',
    model: 'CAMx',
    title: (textOf(file.attributes.NOTE) ?? textOf(file.attributes.FILEDESC) ?? '').trim(),
    grid: gridOf(file, nx, ny, notes),
    spans: spansOf(file, steps, zoneHours ?? numberOf(file.attributes.ITZON) ?? 0),
    series: species.flatMap(each => seriesOf(file, each, kind.trim())),
    notes,
  }
}

/**
 * CAMx's own netCDF (6.5 and later; averages and PSAT tracers, `parsePsatName` explains their names) in the neutral shape.
 *
 * @param zoneHours hours by which the file's clock is behind UTC, when ITZON is not to be believed
 */
export const readCamxNetcdf = (file: NetcdfFile, zoneHours?: number): ReadResult<ModelOutput> =>
  tryRead('CAMx netCDF', () => read(file, zoneHours))
