import { BrokenFile } from '../broken-file.ts'
import type { FortranRecords, RecordFields } from '../fortran/records.ts'
import type { ModelGrid, ModelReceptors } from '../model-output/model-output.ts'
import { type Dataset, zoneOfText } from './dataset.ts'
import { degreesOf, projectionOfCalpuff } from './map-projection.ts'

export interface ConcHeader {
  model: string
  title: string
  /** Hours west of UTC of the file's clock. */
  zoneHours: number
  grid?: ModelGrid
  receptors?: ModelReceptors
  terrainReceptors?: ModelReceptors
  /** Labels of 15 characters as the records carry them, with their units. */
  labels: { text: string; unit: string }[]
  compressed: boolean
  /** Times are begin and end to the second; before data set 2.1 the hour that ends. */
  spanned: boolean
  notes: string[]
}

/** `i` integer, `f` real, a number: text of so many bytes. */
type Layout = readonly (readonly [string, 'i' | 'f' | number])[]

const names = (kind: 'i' | 'f', text: string): Layout => text.split(' ').map(name => [name, kind] as const)
const program: Layout = [['model', 12], ['version', 12], ['level', 12], ...names('i', 'year day hour')]
const place: Layout = [
  ...names('i', 'nx ny'),
  ...names('f', 'dx dy'),
  ['layers', 'i'],
  ...names('f', 'x0 y0'),
  ...names('i', 'stations ibcomp iecomp jbcomp jecomp ibsamp jbsamp iesamp jesamp meshdn'),
]
const eightKinds = names('i', 'npt1 npt2 nar1 nar2 nln1 nln2 nvl1 nvl2')
const output = names('i', 'nctrec lsamp nspout lcomprs')
const mapping: Layout = [
  ...names('i', 'i2dmet zone'),
  ...names('f', 'falseEast falseNorth lat0 lon0 lat1 lat2'),
  ['map', 8],
  ['hemisphere', 4],
  ['datum', 8],
  ['datumDate', 12],
  ['clat0', 16],
  ['clon0', 16],
  ['clat1', 16],
  ['clat2', 16],
]
const period = names('i', 'periods averaging secondsPerPeriod')
const hourly = [...program, ...names('i', 'periods averaging'), ...place, ...names('i', 'points areas lines volumes nrec'), ...output]

/** Layouts of record NCOM+3 by data set version (CALPOST's list of what CALPUFF has written; version 7 by its length). */
const layouts: Record<string, Layout> = {
  '': hourly,
  '2.0': [...hourly, ...mapping],
  '2.1': [
    ...program,
    ['second', 'i'],
    ['zoneHours', 'f'],
    ...period,
    ...place,
    ...eightKinds,
    ['msource', 'i'],
    ['nrec', 'i'],
    ...output,
    ...mapping,
  ],
  '2.2': [
    ...program,
    ['second', 'i'],
    ['zoneText', 8],
    ...period,
    ...place,
    ...eightKinds,
    ['msource', 'i'],
    ['nrec', 'i'],
    ...output,
    ...mapping,
  ],
  '7': [
    ...program,
    ['second', 'i'],
    ['zoneText', 8],
    ...period,
    ...place,
    ...names('i', 'kinds msource nrec groups'),
    ...output,
    ...mapping,
  ],
}
const bytesOf = (layout: Layout) => layout.reduce((sum, [, kind]) => sum + (typeof kind === 'number' ? kind : 4), 0)

type Values = Record<string, number> & { texts: Record<string, string> }

const readLayout = (record: RecordFields, layout: Layout): Values => {
  const [numbers, texts]: [Record<string, number>, Record<string, string>] = [{}, {}]
  for (const [name, kind] of layout) {
    if (typeof kind === 'number') texts[name] = record.text(kind, name).trim()
    else numbers[name] = kind === 'i' ? record.int(name) : record.float(name)
  }
  return Object.assign(numbers, { texts }) as Values
}

const layoutKey = ({ version }: Dataset, length: number, offset: number): string => {
  if (length === bytesOf(layouts['7']!) && version !== '2.0') return '7'
  const layout = layouts[version]
  if (!layout) throw new BrokenFile(offset, `不支持的数据集版本“${version}”`)
  if (length !== bytesOf(layout)) throw new BrokenFile(offset, `文件头长度为 ${length}，版本 ${version || '1'} 应为 ${bytesOf(layout)}`)
  return version
}

const bounded = (values: Values, name: string, low: number, high: number, offset: number): number => {
  const value = values[name] ?? 0
  if (!(value >= low && value <= high)) throw new BrokenFile(offset, `“${name}”为 ${value}，应在 ${low} 至 ${high} 之间`)
  return value
}

interface Frame {
  values: Values
  offset: number
  projection: ModelGrid['projection']
  datum: string
}

const gridOf = ({ values, offset, projection, datum }: Frame): ModelGrid | undefined => {
  const mesh = bounded(values, 'meshdn', 1, 100, offset)
  const nx = (values.iesamp! - values.ibsamp!) * mesh + 1
  const ny = (values.jesamp! - values.jbsamp!) * mesh + 1
  if (!(nx >= 1 && nx <= 20_000 && ny >= 1 && ny <= 20_000)) throw new BrokenFile(offset, `采样网格 ${nx}×${ny} 不正确`)
  const metres = (km: number) => km * 1000
  const falseOf = (name: string) => (projection.kind === 'utm' ? 0 : (values[name] ?? 0))
  return {
    projection,
    datum,
    nx,
    ny,
    x0: metres(values.x0! + values.dx! * (values.ibsamp! - 0.5) - falseOf('falseEast')),
    y0: metres(values.y0! + values.dy! * (values.jbsamp! - 0.5) - falseOf('falseNorth')),
    dx: metres(values.dx!) / mesh,
    dy: metres(values.dy!) / mesh,
  }
}

const receptorsOf = (record: RecordFields, count: number, { projection, datum, values }: Frame): ModelReceptors => {
  const shift = projection.kind === 'utm' ? [0, 0] : [values.falseEast ?? 0, values.falseNorth ?? 0]
  const x = Float64Array.from(record.floats(count, '受体 x'), km => (km - shift[0]!) * 1000)
  const y = Float64Array.from(record.floats(count, '受体 y'), km => (km - shift[1]!) * 1000)
  return { projection, datum, x, y, elevationM: record.floats(count, '受体高程') }
}

const readLabels = (records: FortranRecords, count: number, withUnits: boolean): ConcHeader['labels'] => {
  const record = records.next('物种列表', 15 * count)
  const texts = Array.from({ length: count }, () => record.text(15, '物种'))
  const units = withUnits ? records.next('物种单位', 16 * count) : null
  return texts.map(text => ({ text, unit: units?.text(16, '单位').trim() || (text.charAt(14) === 'F' ? 'g/m2/s' : 'g/m3') }))
}

const zoneOf = (values: Values, { zoneHours }: Dataset, offset: number, notes: string[]): number => {
  if (values.texts.zoneText !== undefined) return zoneOfText(values.texts.zoneText, offset)
  if (values.zoneHours !== undefined) return values.zoneHours
  if (zoneHours !== undefined) {
    notes.push('文件头未写时区（5.x 版），取自所附控制文件')
    return zoneHours
  }
  notes.push('文件未写时区（5.x 版），时间按 UTC 处理')
  return 0
}

const skipSourceNames = (records: FortranRecords, kinds: readonly number[]) => {
  for (const count of kinds) if (count > 0) records.next('源名称', 4 + 16 * count)
}

const kindsOf = (records: FortranRecords, key: string, values: Values, offset: number): number[] => {
  if (key === '7') {
    const count = bounded(values, 'kinds', 0, 1000, offset)
    return [...records.next('各类源个数', 4 * count).ints(count, '各类源个数')]
  }
  return key === '2.1' || key === '2.2' ? eightKinds.map(([name]) => bounded(values, name, 0, 10_000_000, offset)) : []
}

/** Reads everything before the first hour. */
export const readConcHeader = (records: FortranRecords, dataset: Dataset): ConcHeader => {
  const record = records.next('文件头')
  const { offset } = record
  const key = layoutKey(dataset, record.length, offset)
  const values = readLayout(record, layouts[key]!)
  const notes: string[] = []
  const { texts } = values
  const mappingWords = { map: texts.map ?? '', zone: values.zone ?? 0, hemisphere: texts.hemisphere ?? 'N' }
  const degrees = {
    lat0: degreesOf(texts.clat0 ?? ''),
    lon0: degreesOf(texts.clon0 ?? ''),
    lat1: degreesOf(texts.clat1 ?? ''),
    lat2: degreesOf(texts.clat2 ?? ''),
  }
  const frame: Frame = { values, offset, projection: projectionOfCalpuff({ ...mappingWords, ...degrees }, notes), datum: texts.datum ?? '' }
  const [nrec, nctrec] = [bounded(values, 'nrec', 0, 10_000_000, offset), bounded(values, 'nctrec', 0, 10_000_000, offset)]
  const nspout = bounded(values, 'nspout', 1, 10_000, offset)
  const kinds = kindsOf(records, key, values, offset)
  const title = records.next('标题', 240).text(240, '标题').replace(/ {2,}/g, ' ').trim()
  const labels = readLabels(records, nspout, key === '2.2' || key === '7')
  const receptors = nrec > 0 ? receptorsOf(records.next('离散受体', (key === '7' ? 20 : 12) * nrec), nrec, frame) : undefined
  if (key === '7' && nrec > 0) records.next('受体组名称', 80 * bounded(values, 'groups', 0, 100_000, offset))
  const terrainReceptors = nctrec > 0 ? receptorsOf(records.next('复杂地形受体', 16 * nctrec), nctrec, frame) : undefined
  skipSourceNames(records, kinds)
  return {
    model: [texts.model, texts.version, texts.level].filter(Boolean).join(' '),
    title,
    zoneHours: zoneOf(values, dataset, offset, notes),
    ...(values.lsamp !== 0 && { grid: gridOf(frame)! }),
    ...(receptors && { receptors }),
    ...(terrainReceptors && { terrainReceptors }),
    labels,
    compressed: values.lcomprs !== 0,
    spanned: key !== '' && key !== '2.0',
    notes,
  }
}
