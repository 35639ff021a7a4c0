import { hourMs } from '@qingyuan/domain/time.ts'
import { BrokenFile } from '../broken-file.ts'
import { instantOfDayOfYear } from '../fortran/calendar.ts'
import type { FortranRecords } from '../fortran/records.ts'
import type { ValueBudget } from '../model-output/budget.ts'
import type { ModelLevel, ModelSeries } from '../model-output/model-output.ts'
import type { ConcHeader } from './conc-header.ts'

export interface ConcHours {
  begin: number[]
  end: number[]
  series: ModelSeries[]
}

/** CALPUFF writes k zeros in a row as −(k + 0.0001). */
const unpack = (words: Float32Array, count: number, offset: number): Float32Array => {
  const values = new Float32Array(count)
  let at = 0
  for (const word of words) {
    if (word < 0) at += Math.trunc(-word)
    else if (at < count) values[at++] = word
    else at++
    if (at > count) break
  }
  if (at !== count) throw new BrokenFile(offset, `压缩数据展开为 ${at > count ? '多于' : at} 个值，应为 ${count}`)
  return values
}

const readSpan = (records: FortranRecords, { spanned, zoneHours }: ConcHeader): { begin: number; end: number } => {
  const record = records.next('时次', spanned ? 32 : 12)
  const instant = () => {
    const [year, day, hour] = record.ints(3, '时次')
    const seconds = spanned ? record.int('秒') : 0
    return instantOfDayOfYear(record.offset, year!, day!, hour! + seconds / 3600, zoneHours)
  }
  const first = instant()
  return spanned ? { begin: first, end: instant() } : { begin: first - hourMs, end: first }
}

/** A source: unique by its kind and number, for two kinds may use one name. Empty of the total of all, which is all that data sets before 2.1 hold. */
interface Source {
  key: string
  name: string
}

const readSource = (records: FortranRecords, { spanned }: ConcHeader): Source => {
  if (!spanned) return { key: '', name: '' }
  const record = records.next('源', 32)
  const [kind, number] = [record.int('源类型'), record.int('源序号')]
  const name = record.text(16, '源名称').trim()
  return kind === 0 ? { key: '', name: '' } : { key: `${kind}/${number}`, name: name || `${kind}/${number}` }
}

interface Slot {
  place: ModelSeries['place']
  count: number
}

const slotsOf = ({ grid, receptors, terrainReceptors }: ConcHeader): Slot[] => [
  ...(grid ? [{ place: 'grid' as const, count: grid.nx * grid.ny }] : []),
  ...(receptors ? [{ place: 'receptors' as const, count: receptors.x.length }] : []),
  ...(terrainReceptors ? [{ place: 'terrain-receptors' as const, count: terrainReceptors.x.length }] : []),
]

const readValues = (records: FortranRecords, label: string, count: number, compressed: boolean, budget: ValueBudget): Float32Array => {
  const words = compressed ? records.next('压缩字数', 4).int('压缩字数') : count
  const at = records.at()
  if (words < 0 || words > count) throw new BrokenFile(at, `压缩字数 ${words} 不正确`)
  const record = records.next('浓度', 15 + 4 * words)
  const found = record.text(15, '物种')
  if (found !== label) throw new BrokenFile(record.offset, `此处应为物种“${label}”，实为“${found}”`)
  budget(count, record.offset)
  const values = record.floats(words, '浓度')
  return compressed ? unpack(values, count, record.offset) : values
}

const levelOf = (label: string): ModelLevel => {
  const layer = Number.parseInt(label.slice(12), 10)
  return Number.isNaN(layer) ? { kind: 'deposition' } : { kind: 'model', index: layer }
}

/** Reads the hours: for each span, the sources in their order and the total last; for each, species × grid, receptors, terrain receptors. */
export const readConcHours = (records: FortranRecords, header: ConcHeader, budget: ValueBudget): ConcHours => {
  const hours: ConcHours = { begin: [], end: [], series: [] }
  const slots = slotsOf(header)
  if (slots.length === 0) throw new BrokenFile(records.at(), '文件既无网格也无受体')
  const known = new Map<string, ModelSeries[]>()
  while (records.more()) {
    const at = records.at()
    const { begin, end } = readSpan(records, header)
    if (hours.begin.at(-1) !== begin || hours.end.at(-1) !== end) {
      if (begin < (hours.begin.at(-1) ?? begin) || end < begin) throw new BrokenFile(at, '时次未按先后排列')
      hours.begin.push(begin)
      hours.end.push(end)
    }
    const source = readSource(records, header)
    const series = known.get(source.key) ?? seriesOf(header, slots, source.name)
    if (!known.has(source.key)) hours.series.push(...series)
    known.set(source.key, series)
    if (series[0]!.values.length !== hours.begin.length - 1) throw new BrokenFile(at, `源“${source.name || 'TOTAL'}”在各时次中不连续`)
    for (const [n, each] of series.entries())
      each.values.push(
        readValues(records, header.labels[Math.floor(n / slots.length)]!.text, slots[n % slots.length]!.count, header.compressed, budget),
      )
  }
  const uneven = hours.series.find(each => each.values.length !== hours.begin.length)
  if (uneven) throw new BrokenFile(records.at(), `最后一个时次缺少源“${uneven.source ?? 'TOTAL'}”，文件可能被截断`)
  return hours
}

const seriesOf = ({ labels }: ConcHeader, slots: readonly Slot[], source: string): ModelSeries[] =>
  labels.flatMap(({ text, unit }) =>
    slots.map(({ place }) => ({
      species: text.slice(0, 12).trim(),
      unit,
      level: levelOf(text),
      ...(source !== '' && { source }),
      place,
      values: [],
    })),
  )
