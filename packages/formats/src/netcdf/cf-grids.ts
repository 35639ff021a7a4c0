import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { valueBudget } from '../model-output/budget.ts'
import type { ModelGrid, ModelLevel, ModelOutput, ModelSeries } from '../model-output/model-output.ts'
import { mappingOf } from './cf-mapping.ts'
import { cfTimes } from './cf-time.ts'
import { type NetcdfFile, type NetcdfVariable, textOf } from './netcdf-file.ts'

/** `?`: a coordinate of another kind (an ensemble's member, a spectral band), or none. */
type Axis = 'x' | 'y' | 'z' | 't' | '?'

/** Standard names of vertical coordinates that need not say `positive` (CF-1.11 section 4.3). */
const vertical = /^(air_pressure|altitude|height|depth|model_level_number|atmosphere_\w+_coordinate|geopotential_height)$/
const pressure = /^(h?Pa|[mk]?bar|m(illi)?bars?|(hecto)?pascals?|atm(osphere)?)$/i

/** Axis that a coordinate variable declares by `axis`, `standard_name` or units (CF-1.11 chapter 4). */
const axisOf = (variable: NetcdfVariable | undefined): Axis => {
  if (!variable) return '?'
  const [axis, standard, units] = ['axis', 'standard_name', 'units'].map(name => textOf(variable.attributes[name]) ?? '')
  if (/ since /.test(units!)) return 't'
  if (axis === 'X' || /^(longitude|projection_x_coordinate)$/.test(standard!) || /^degrees?_?e(ast)?$/i.test(units!)) return 'x'
  if (axis === 'Y' || /^(latitude|projection_y_coordinate)$/.test(standard!) || /^degrees?_?n(orth)?$/i.test(units!)) return 'y'
  const isVertical = axis === 'Z' || vertical.test(standard!) || pressure.test(units!.trim()) || variable.attributes.positive !== undefined
  return isVertical ? 'z' : '?'
}

interface Layout {
  /** Time, level, row, column: name and length; absent ones have length 1. */
  t: string | null
  steps: number
  layers: number
  z: string | null
  x: string
  y: string
}

/** Fields are variables of [time][level][y][x]; time and level may be absent, other dimensions may have one place. */
const layoutOf = (file: NetcdfFile, field: NetcdfVariable): Layout | null => {
  const all = field.dimensions.map((name, at) => ({ name, length: field.shape[at]!, axis: axisOf(file.variable(name)) }))
  const own = all.filter(({ axis, length }) => axis !== '?' || length !== 1)
  const [axes, dimensions, shape] = [own.map(each => each.axis), own.map(each => each.name), own.map(each => each.length)]
  const order = axes.join('')
  if (!/^t?z?yx$/.test(order)) return null
  const at = (axis: Axis) => axes.indexOf(axis)
  const length = (axis: Axis) => (at(axis) === -1 ? 1 : shape[at(axis)]!)
  const named = (axis: Axis) => dimensions[at(axis)] ?? null
  return { t: named('t'), steps: length('t'), z: named('z'), layers: length('z'), x: dimensions.at(-1)!, y: dimensions.at(-2)! }
}

/** A field on a map that is no field of ours: it has a dimension more, of more than one place. */
const hasOtherAxis = (file: NetcdfFile, field: NetcdfVariable): boolean => {
  const axes = field.dimensions.map(name => axisOf(file.variable(name)))
  return axes.slice(-2).join('') === 'yx' && layoutOf(file, field) === null
}

const evenStep = (values: ArrayLike<number>, name: string): number => {
  const step = values.length > 1 ? (values[values.length - 1]! - values[0]!) / (values.length - 1) : 1
  for (let i = 1; i < values.length; i++)
    if (!(Math.abs(values[i]! - values[i - 1]! - step) <= 0.01 * Math.abs(step))) throw new BrokenFile(0, `坐标 ${name} 不是等距的`)
  if (step === 0) throw new BrokenFile(0, `坐标 ${name} 的间距为 0`)
  return step
}

/** Metres of coordinates that may be given in kilometres. */
const scaleOf = (variable: NetcdfVariable): number =>
  /^k(m|ilometers?|ilometres?)$/i.test(textOf(variable.attributes.units) ?? '') ? 1000 : 1

const projectionOf = (file: NetcdfFile, field: NetcdfVariable, { x }: Layout, notes: string[]): ModelGrid['projection'] => {
  const mapping = textOf(field.attributes.grid_mapping)
  const isDegrees = /degree/i.test(textOf(file.variable(x)!.attributes.units) ?? '')
  if (isDegrees) return { kind: 'latlon' }
  const found = mapping ? mappingOf(file.variable(mapping)?.attributes ?? {}) : null
  if (!found) notes.push('文件未写可识别的投影，坐标按平面米处理，须指定位置')
  return found ?? { kind: 'plane' }
}

const gridOf = (file: NetcdfFile, field: NetcdfVariable, layout: Layout, notes: string[]): ModelGrid => {
  const [xs, ys] = [file.values(layout.x), file.values(layout.y)]
  const [sx, sy] = [scaleOf(file.variable(layout.x)!), scaleOf(file.variable(layout.y)!)]
  const [dx, dy] = [evenStep(xs, layout.x) * sx, evenStep(ys, layout.y) * sy]
  if (dx < 0) throw new BrokenFile(0, `坐标 ${layout.x} 应自西向东`)
  const y0 = (dy > 0 ? ys[0]! : ys[ys.length - 1]!) * sy
  const projection = projectionOf(file, field, layout, notes)
  return { projection, datum: 'WGS84', nx: xs.length, ny: ys.length, x0: xs[0]! * sx, y0, dx, dy: Math.abs(dy) }
}

/** Bounds when the time has them, else the instants themselves (begin = end). */
const spansOf = (file: NetcdfFile, t: string | null): ModelOutput['spans'] => {
  if (t === null) return { begin: Float64Array.of(Number.NaN), end: Float64Array.of(Number.NaN) }
  const bounds = textOf(file.variable(t)!.attributes.bounds)
  if (!bounds || !file.variable(bounds)) return { begin: cfTimes(file, t), end: cfTimes(file, t) }
  const both = cfTimes(file, bounds, t)
  return { begin: both.filter((_, i) => i % 2 === 0), end: both.filter((_, i) => i % 2 === 1) }
}

/** Levels in the order of the file: by pressure where their unit is one of pressure, else by their number. */
const levelsOf = (file: NetcdfFile, { z, layers }: Layout): ModelLevel[] => {
  const units = z === null ? '' : (textOf(file.variable(z)?.attributes.units) ?? '').trim()
  const toHpa = /^pa(scals?)?$/i.test(units) ? 0.01 : /^(hpa|m(illi)?bars?|mb|hectopascals?)$/i.test(units) ? 1 : null
  const values = z !== null && toHpa !== null ? file.values(z) : null
  return Array.from({ length: layers }, (_, k) =>
    values ? { kind: 'pressure', hPa: Number((values[k]! * toHpa!).toPrecision(6)) } : { kind: 'model', index: k + 1 },
  )
}

const seriesOf = (file: NetcdfFile, field: NetcdfVariable, layout: Layout): ModelSeries[] => {
  const { steps, layers, y } = layout

  const [ny, nx] = field.shape.slice(-2) as [number, number]
  const all = Float32Array.from(file.values(field.name))
  const ys = file.values(y)
  const fromNorth = ys.length > 1 && ys[0]! > ys[1]!
  const plane = (n: number) => {
    const values = all.subarray(n * nx * ny, (n + 1) * nx * ny)
    return fromNorth ? Float32Array.from(values, (_, at) => values[(ny - 1 - Math.floor(at / nx)) * nx + (at % nx)]!) : values
  }
  return levelsOf(file, layout).map((level, k) => ({
    species: field.name,
    unit: textOf(field.attributes.units) ?? '',
    level,
    place: 'grid' as const,
    values: Array.from({ length: steps }, (__, t) => plane(t * layers + k)),
  }))
}

const read = (file: NetcdfFile): ModelOutput => {
  const fields = file.variables.flatMap(field => {
    const layout = layoutOf(file, field)
    return layout ? [{ field, layout }] : []
  })
  const first = fields[0]
  if (!first) throw new BrokenFile(0, '没有以（时间、高度、）纬向、经向坐标为维的变量，不是 CF 网格文件')
  const same = fields.filter(({ layout }) => layout.x === first.layout.x && layout.y === first.layout.y && layout.t === first.layout.t)
  const budget = valueBudget()
  for (const { field } of same)
    budget(
      field.shape.reduce((a, b) => a * b, 1),
      0,
    )
  const notes: string[] = []
  const many = file.variables.filter(each => hasOtherAxis(file, each)).length
  if (many > 0) notes.push(`另有 ${many} 个变量含时间、高度和水平以外的维（如集合成员），未读取`)
  if (same.length < fields.length) notes.push(`另有 ${fields.length - same.length} 个变量的格网或时间不同，未读取`)
  return {
    format: 'cf-netcdf',
    model: textOf(file.attributes.source) ?? '',
    title: textOf(file.attributes.title) ?? '',
    grid: gridOf(file, first.field, first.layout, notes),
    spans: spansOf(file, first.layout.t),
    series: same.flatMap(({ field, layout }) => seriesOf(file, field, layout)),
    notes,
  }
}

/** Fields of a CF netCDF on an even grid (as `gridChunks` and most models' converters write them) in the neutral shape; rows from the south. */
export const readCfGrids = (file: NetcdfFile): ReadResult<ModelOutput> => tryRead('CF netCDF', () => read(file))
