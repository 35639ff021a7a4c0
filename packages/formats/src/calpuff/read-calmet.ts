import { BrokenFile, type ReadResult, tryRead } from '../broken-file.ts'
import { fortranRecords } from '../fortran/records.ts'
import { valueBudget } from '../model-output/budget.ts'
import type { ModelGrid } from '../model-output/model-output.ts'
import { type CalmetRecord, calmetRecords, readCalmetHeader } from './calmet-records.ts'
import { readDataset } from './dataset.ts'

/** Fields of one span; rows from the south, x fastest; layers from the ground. */
export interface CalmetHour {
  begin: number
  end: number
  /** m/s at the middle of each layer, grid east and north; layer after layer. */
  u: Float32Array
  v: Float32Array
  /** m/s at the top face of each layer, terrain-following; empty when the run kept none (LCALGRD = F). */
  w: Float32Array
  /** K at the middle of each layer; empty when the run kept none. */
  temperature: Float32Array
  /** By CALMET's label: `IPGT` class 1–6, `USTAR` m/s, `ZI` m, `EL` m, `WSTAR` m/s, `RMM` mm/h, `TEMPK` K, `RHO` kg/m3, `QSW` W/m2, `IRH` %. */
  surface: Record<string, Float32Array>
}

export interface Calmet {
  grid: ModelGrid
  layers: number
  /** Heights of the faces in m above ground: layers + 1. */
  faces: Float32Array
  /** m above sea level, m, CALMET's category, 1 */
  terrain: Float32Array
  roughness: Float32Array
  landUse: Float32Array
  leafArea: Float32Array
  /** Number (from 1) of the nearest surface station; empty in a run without surface stations (NOOBS = 2). */
  nearestStation: Float32Array
  hours: CalmetHour[]
  notes: string[]
}

interface Layout {
  cells: number
  layers: number
}

const layered = { U: 'u', V: 'v', W: 'w', T: 'temperature' } as const
const levelLabel = /^([UVWT])(?:-LEV|FACE) *(\d+)$/

const emptyHour = (begin: number, end: number, { cells, layers }: Layout): CalmetHour => {
  const missing = () => new Float32Array(cells * layers).fill(Number.NaN)
  return { begin, end, u: missing(), v: missing(), w: new Float32Array(0), temperature: new Float32Array(0), surface: {} }
}

const place = (hour: CalmetHour, { label, values, offset }: CalmetRecord, { cells, layers }: Layout) => {
  const found = levelLabel.exec(label)
  if (!found) {
    hour.surface[label] = values
    return
  }
  const [name, layer] = [layered[found[1] as keyof typeof layered], Number(found[2])]
  if (layer < 1 || layer > layers || values.length !== cells)
    throw new BrokenFile(offset, `“${label}”与网格（${cells} 格 ${layers} 层）不符`)
  if (hour[name].length === 0) hour[name] = new Float32Array(cells * layers).fill(Number.NaN)
  hour[name].set(values, (layer - 1) * cells)
}

/** Its last layer is there of all that it began: of u and v always, of w and temperature when the run keeps them. */
const isWhole = ({ u, v, w, temperature }: CalmetHour) => ![u, v, w, temperature].some(values => Number.isNaN(values.at(-1) ?? 0))

const read = (bytes: Uint8Array): Calmet => {
  const records = fortranRecords(bytes)
  const header = readCalmetHeader(records, readDataset(records))
  const layout = { cells: header.grid.nx * header.grid.ny, layers: header.layers }
  const budget = valueBudget()
  const fixed: Record<string, Float32Array> = {}
  const hours: CalmetHour[] = []
  for (const record of calmetRecords(records, header, budget)) {
    if (Number.isNaN(record.begin)) {
      fixed[record.label] = record.values
      continue
    }
    if (hours.at(-1)?.begin !== record.begin) {
      budget(4 * layout.cells * layout.layers, record.offset)
      hours.push(emptyHour(record.begin, record.end, layout))
    }
    place(hours.at(-1)!, record, layout)
  }
  const first = hours[0]
  const isLikeFirst = ({ w, temperature }: CalmetHour) => w.length === first?.w.length && temperature.length === first.temperature.length
  if (!hours.every(hour => isWhole(hour) && isLikeFirst(hour))) throw new BrokenFile(records.at(), '时次的风场不完整，文件可能被截断')
  const need = (label: string, count: number): Float32Array => {
    if (fixed[label]?.length !== count) throw new BrokenFile(records.at(), `缺少“${label}”或其长度不符`)
    return fixed[label]
  }
  return {
    grid: header.grid,
    layers: header.layers,
    faces: need('ZFACE', header.layers + 1),
    terrain: need('ELEV', layout.cells),
    roughness: need('Z0', layout.cells),
    landUse: need('ILANDU', layout.cells),
    leafArea: need('XLAI', layout.cells),
    nearestStation: fixed.NEARS ? need('NEARS', layout.cells) : new Float32Array(0),
    hours,
    notes: header.notes,
  }
}

/** Reads CALMET.DAT (data sets 2.0 and 2.1). */
export const readCalmet = (bytes: Uint8Array): ReadResult<Calmet> => tryRead('CALMET', () => read(bytes))
