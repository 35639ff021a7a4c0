import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { type Column, recogniseColumn } from '../table/columns.ts'

export interface SeriesColumn {
  /** Column of the file, from 0. */
  at: number
  heading: string
  /** Id of the parameter, or `s1`, `s2` … of a species. */
  key: string
  label: string
  unit: string
  parameter: MeasuredId | null
  factor: number
}

export interface MobileColumns {
  time: number
  lon: number
  lat: number
  series: SeriesColumn[]
  ignored: string[]
}

const mostSeries = 60
/** Columns of the vehicle that are no air: not taken for species. */
const aside = /^(序号|编号|id|no|车牌|车辆|速度|车速|speed|海拔|高程|alt|altitude|方向|航向|heading|卫星|备注|remark|note|点位|站点)/i

const speciesOf = (heading: string): { label: string; unit: string } => {
  const match = /^([^(（]*)(?:[(（]([^)）]*)[)）])?/.exec(heading.trim())
  return { label: (match?.[1] ?? heading).trim().slice(0, 24), unit: (match?.[2] ?? '').trim().slice(0, 16) }
}

const where = (columns: readonly Column[], kind: string) => columns.findIndex(({ role }) => role.kind === kind)

/** Meaning of the headings, or a text with the missing or repeated heading. */
export const mobileColumns = (cells: readonly string[]): MobileColumns | string => {
  const columns = cells.map(cell => recogniseColumn(cell))
  const [time, lon, lat] = [where(columns, 'time'), where(columns, 'lon'), where(columns, 'lat')]
  const missing = [time < 0 && '时间', lon < 0 && '经度', lat < 0 && '纬度'].filter(Boolean)
  if (missing.length > 0) return `表头缺少${missing.join('、')}列`
  const series: SeriesColumn[] = []
  const ignored: string[] = []
  columns.forEach(({ heading, role }, at) => {
    const text = heading.trim()
    if (at === time || at === lon || at === lat || text === '') return
    if (role.kind === 'value') {
      const { label, unit } = parameters[role.id]
      series.push({ at, heading: text, key: role.id, label, unit, parameter: role.id, factor: role.factor })
    } else if (role.kind !== 'unknown' || aside.test(text) || role.reason.startsWith('单位')) ignored.push(text)
    else series.push({ at, heading: text, ...speciesOf(text), key: `s${series.length + 1}`, parameter: null, factor: 1 })
  })
  if (series.length === 0) return '表头没有任何测量值列'
  if (series.length > mostSeries) return `测量值列过多（${series.length}），最多 ${mostSeries} 列`
  const twice = series.find((column, i) => series.findIndex(each => each.key === column.key || each.label === column.label) !== i)
  return twice ? `列“${twice.heading}”重复` : { time, lon, lat, series, ignored }
}
