import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { type FortranRecords, fortranRecords } from '../fortran/records.ts'
import { valueBudget } from '../model-output/budget.ts'
import type { ModelGrid } from '../model-output/model-output.ts'
import { readUamHeader, readUamSpans, readUamValues } from './header.ts'
import { unitOfSpecies } from './species-unit.ts'

/** Stacks, one value each. */
export interface Stacks {
  /** Map coordinates of `grid.projection`. */
  x: Float32Array
  y: Float32Array
  heightM: Float32Array
  diameterM: Float32Array
  /** K */
  temperature: Float32Array
  /** m/s (the file has m/h). */
  velocity: Float32Array
}

export interface PointSources {
  grid: ModelGrid
  title: string
  stacks: Stacks
  spans: { begin: Float64Array; end: Float64Array }
  /** Per span: layer and volume flow (m3/h) of each stack; `kcell` 0 = the model places the plume; the height of a negative stack is in `plumeHeightM`. */
  plumes: { layer: Int32Array; flow: Float32Array; plumeHeightM: Float32Array }[]
  /** Per species, per span: one value a stack; `mol/h` gases, `g/h` particles. */
  emissions: { species: string; unit: string; values: Float32Array[] }[]
  notes: string[]
}

const readStacks = (records: FortranRecords): { count: number; stacks: Stacks } => {
  const head = records.next('点源数', 8)
  head.int('分段号')
  const count = head.int('点源数')
  if (count < 0 || count > 10_000_000) throw new BrokenFile(head.offset, `点源数 ${count} 不正确`)
  const record = records.next('点源参数', count * 24)
  const rows = record.floats(count * 6, '点源参数')
  const column = (n: number) => Float32Array.from({ length: count }, (_, s) => rows[s * 6 + n]!)
  const stacks = { x: column(0), y: column(1), heightM: column(2), diameterM: column(3), temperature: column(4), velocity: column(5) }
  stacks.velocity = stacks.velocity.map(metresPerHour => metresPerHour / 3600)
  return { count, stacks }
}

const readPlumes = (records: FortranRecords, count: number): PointSources['plumes'][number] => {
  const head = records.next('时次点源数', 8)
  head.int('分段号')
  const found = head.int('时次点源数')
  if (found !== count) throw new BrokenFile(head.offset, `该时次点源数为 ${found}，文件头为 ${count}`)
  const record = records.next('点源排放位置', count * 20)
  const [layer, flow, plumeHeightM] = [new Int32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let s = 0; s < count; s++) {
    record.int('列号')
    record.int('行号')
    layer[s] = record.int('层号')
    flow[s] = record.float('烟气流量')
    plumeHeightM[s] = record.float('烟羽高度')
  }
  return { layer, flow, plumeHeightM }
}

const read = (bytes: Uint8Array, zoneHours?: number): PointSources => {
  const records = fortranRecords(bytes)
  const { name, note, species, grid, zoneHours: zone, notes } = readUamHeader(records, zoneHours)
  if (!name.startsWith('PTSOURCE')) throw new BrokenFile(4, `文件类型为“${name}”，应为 PTSOURCE`)
  const { count, stacks } = readStacks(records)
  const emissions = species.map(each => ({ species: each, unit: unitOfSpecies(each, name), values: [] as Float32Array[] }))
  const plumes: PointSources['plumes'] = []
  const budget = valueBudget()
  const spans = readUamSpans(records, zone, () => {
    plumes.push(readPlumes(records, budget(count, records.at())))
    for (const each of emissions)
      each.values.push(readUamValues(records, each.species, count, { record: '点源排放量', values: '排放量' }, budget))
  })
  return { grid, title: note, stacks, spans, plumes, emissions, notes }
}

/** Reads CAMx's elevated point sources (PTSOURCE): stacks, and their emissions per span. */
export const readPointSources = (bytes: Uint8Array, zoneHours?: number): ReadResult<PointSources> =>
  tryRead('CAMx 点源（PTSOURCE）', () => read(bytes, zoneHours))
