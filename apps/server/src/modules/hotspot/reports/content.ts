import { countyById } from '@qingyuan/domain/counties.ts'
import { daysOfReport, type GridReportKind, gridReportKinds, periodBeforeReport } from '@qingyuan/domain/grid-report.ts'
import { type GridItem, gridItemLabel, gridParameter, hotZ, supportLabels, warningReasons } from '@qingyuan/domain/hotspot-grid.ts'
import { changeText, missingText, numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { sourceHitKm } from '@qingyuan/domain/sensor-marks.ts'
import { dayMs, dayStart, formatDate, shortMinute, timeConvention } from '@qingyuan/domain/time.ts'
import { rankBrackets } from '@qingyuan/engine/grid/rank-brackets.ts'
import {
  bracketText,
  cellDetail,
  countyOutlines,
  type District,
  districtsOf,
  type GridContext,
  type GridLayout,
  monthWarnings,
  readLayout,
  selectAlarms,
} from '#/modules/hotspot/cells/public.ts'
import { type TaskOutcome, taskOutcomes } from '#/modules/hotspot/tasks/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { cellMap } from './map-figure.ts'
import { missingMapText } from './missing-map.ts'
import { fieldOfPeriod, type PeriodField } from './period-field.ts'
import { sensorMarkRows, sourceRowsUntil } from './sensor-parts.ts'

/** A frozen part; `cells` names cells of the whole city, which a county does not read. */
export interface ReportPart {
  kind: 'heading' | 'text' | 'small' | 'table' | 'figure'
  /** Words; caption of a figure. */
  text: string
  header: string[]
  rows: string[][]
  svg: string
  cells: boolean
}

export interface Question {
  kind: GridReportKind
  item: GridItem
  period: string
  placeId: number | null
}

const mostCells = 15
const mostAlarms = 30
const mostCountyAlarms = 10

const none = { header: [], rows: [], svg: '', cells: false }
const heading = (text: string): ReportPart => ({ ...none, kind: 'heading', text })
const words = (text: string): ReportPart => ({ ...none, kind: 'text', text })
const small = (text: string): ReportPart => ({ ...none, kind: 'small', text })
const table = (header: string[], rows: string[][], cells = false): ReportPart => ({ ...none, kind: 'table', text: '', header, rows, cells })
const ofCells = (parts: ReportPart[]): ReportPart[] => parts.map(part => ({ ...part, cells: true }))

/** Everything that the sections are written of. */
interface Facts extends Question {
  context: GridContext
  layout: GridLayout
  field: PeriodField
  before: PeriodField | null
  /** Instants of the period. */
  from: number
  to: number
  unit: string
  decimals: number
  tasks: TaskOutcome[]
  tasksBefore: TaskOutcome[]
}

const isSupported = ({ support, values }: PeriodField, cell: number) => support[cell]! > 1 && values[cell] === values[cell]

/** Area-weighted mean of the supported cells of the city; NaN without any. */
const cityMean = ({ cells }: GridLayout, field: PeriodField): number => {
  let [sum, area] = [0, 0]
  for (const [cell, { areaKm2 }] of cells.entries()) {
    if (!isSupported(field, cell)) continue
    sum += areaKm2 * field.values[cell]!
    area += areaKm2
  }
  return sum / area
}

const hotCells = ({ cells }: GridLayout, field: PeriodField): number =>
  cells.filter((_, cell) => isSupported(field, cell) && field.z[cell]! >= hotZ).length

const percent = (now: number, before: number): string => (before > 0 ? `${changeText((100 * (now - before)) / before, 1)} %` : missingText)

const alarmsOf = async ({ context: { services }, layout, item, from, to, placeId }: Facts, start = from, end = to) => {
  const ids = placeId === null ? layout.cells.map(cell => cell.placeId) : [placeId]
  const found = await selectAlarms(services.db, item, ids, new Date(start), 2000)
  return found.filter(({ opened_at }) => opened_at.getTime() < end)
}

/** 概况: five figures, each with that of the period before. */
const overview = async (facts: Facts): Promise<ReportPart[]> => {
  const { layout, field, before, unit, decimals, item, from, to, tasks, tasksBefore } = facts
  const [mean, meanBefore] = [cityMean(layout, field), before ? cityMean(layout, before) : Number.NaN]
  const [hot, hotBefore] = [hotCells(layout, field), before ? hotCells(layout, before) : Number.NaN]
  const alarms = (await alarmsOf(facts)).length
  const alarmsBefore = (await alarmsOf(facts, from - (to - from), from)).length
  const passed = (list: readonly TaskOutcome[]) => list.filter(task => task.passed).length
  const count = (value: number) => (Number.isFinite(value) ? String(value) : missingText)
  const hasAlarms = item === 'pm2_5'
  return [
    heading('概况'),
    table(
      ['指标', '本期', '上期', '变化'],
      [
        [`全市均值（${unit}）`, numberText(mean, decimals + 1), numberText(meanBefore, decimals + 1), percent(mean, meanBefore)],
        ['热点网格（格）', count(hot), count(hotBefore), percent(hot, hotBefore)],
        [
          '网格报警（次）',
          hasAlarms ? count(alarms) : missingText,
          hasAlarms ? count(alarmsBefore) : missingText,
          hasAlarms ? percent(alarms, alarmsBefore) : missingText,
        ],
        ['下发任务（件）', count(tasks.length), count(tasksBefore.length), percent(tasks.length, tasksBefore.length)],
        ['其中核查通过（件）', count(passed(tasks)), count(passed(tasksBefore)), percent(passed(tasks), passed(tasksBefore))],
      ],
    ),
    small(
      `本期 ${formatDate(from)} 至 ${formatDate(to - dayMs)}；网格图 ${field.maps} / ${field.of} 期${hasAlarms ? '' : '；网格报警仅 PM₂.₅'}`,
    ),
  ]
}

const districtTable = ({ layout, field, before, unit, decimals }: Facts): ReportPart[] => {
  const [now, earlier] = [districtsOf(layout, field), before && districtsOf(layout, before)]
  const brackets = rankBrackets(
    now.map(({ value }) => value),
    now.map(({ error }) => error),
  )
  const rowOf = (district: District, i: number) => [
    Number.isNaN(brackets[i]!.rank) ? missingText : String(brackets[i]!.rank),
    Number.isNaN(brackets[i]!.rank) ? missingText : bracketText(brackets[i]!),
    countyById.get(district.countyId)!.name,
    numberText(district.value, decimals + 1),
    earlier ? percent(district.value, earlier[i]!.value) : missingText,
    numberText((100 * district.hotCells) / district.supported, 1),
    `${district.supported} / ${district.cells}`,
  ]
  const rows = now
    .map((district, i) => ({ row: rowOf(district, i), rank: brackets[i]!.rank || 99 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
  return [
    heading('区县排名'),
    table(['名次', '名次区间', '区县', `均值（${unit}）`, '变化', '百格热点（格）', '参排 / 全部网格'], rows),
    small('由高到低。区县值为强、中支撑网格的面积加权均值；名次区间内的区县在 95 % 置信度下不能区分。'),
  ]
}

const cellTable = ({ layout, field, unit, decimals }: Facts): ReportPart[] => {
  const values = Float64Array.from(field.values, (value, cell) => (isSupported(field, cell) ? value : Number.NaN))
  const brackets = rankBrackets(values, field.errors)
  const rows = Array.from(values.keys())
    .filter(cell => !Number.isNaN(values[cell]!))
    .sort((a, b) => values[b]! - values[a]!)
    .slice(0, mostCells)
    .map(cell => [
      String(brackets[cell]!.rank),
      bracketText(brackets[cell]!),
      layout.cells[cell]!.code,
      countyById.get(layout.cells[cell]!.countyId)!.name,
      `${numberText(values[cell], decimals)} ± ${numberText(field.errors[cell], decimals)}`,
      supportLabels[field.support[cell] as 1],
      numberText(field.z[cell], 2),
    ])
  return ofCells([heading('重点网格'), table(['名次', '名次区间', '网格', '区县', `值（${unit}）`, '支撑', 'Gi* z'], rows)])
}

const warningTable = async ({ context, kind, item, period, decimals }: Facts): Promise<ReportPart[]> => {
  if (kind !== 'month') return []
  const { rows, unit } = await monthWarnings(context, { item, month: period })
  const list = rows.map(({ code, county, reason, value, rankFrom, rankTo, change, inRow, ofTwelve, escalated }) => [
    ...[code, county, warningReasons[reason], numberText(value, decimals)],
    ...[bracketText({ rank: rankFrom, from: rankFrom, to: rankTo }), change === null ? missingText : `${changeText(change, 1)} %`],
    escalated ? `升级：连续 ${inRow} 月、近 12 月 ${ofTwelve} 次` : missingText,
  ])
  return ofCells([heading('预警网格'), table(['网格', '区县', '原因', `值（${unit}）`, '名次区间', '变化', '升级'], list)])
}

/** The newest alarms of the city, and of each county its newest ones, so that an extract for a county has its own. */
const listedAlarms = <T extends { place_id: number }>(alarms: readonly T[], countyOf: (placeId: number) => number): T[] => {
  const counts = new Map<number, number>()
  return alarms.filter(({ place_id }, at) => {
    const county = countyOf(place_id)
    const before = counts.get(county) ?? 0
    counts.set(county, before + 1)
    return at < mostAlarms || before < mostCountyAlarms
  })
}

const alarmTable = async (facts: Facts): Promise<ReportPart[]> => {
  if (facts.item !== 'pm2_5') return []
  const { layout, unit, decimals } = facts
  const alarms = await alarmsOf(facts)
  const cellOf = (placeId: number) => layout.cells[layout.indexOf.get(placeId)!]!
  const listed = listedAlarms(alarms, placeId => cellOf(placeId).countyId)
  const rows = listed.map(({ place_id, opened_at, ended_at, hours, peak, peak_neighbours }) => [
    cellOf(place_id).code,
    countyById.get(cellOf(place_id).countyId)!.name,
    shortMinute(stampOf(opened_at)),
    ended_at ? shortMinute(stampOf(ended_at)) : '持续中',
    String(hours),
    `${numberText(peak, decimals)} / ${numberText(peak_neighbours, decimals)}`,
  ])
  const limits = `全市共 ${alarms.length} 次，列最近 ${mostAlarms} 次及各区县最近 ${mostCountyAlarms} 次。`
  const more = alarms.length > listed.length ? [small(limits)] : []
  if (rows.length === 0) return [heading('网格报警'), words('本期没有网格报警。')]
  return ofCells([heading('网格报警'), table(['网格', '区县', '开始', '结束', '时长（h）', `峰值 / 邻格（${unit}）`], rows), ...more])
}

const taskTable = ({ tasks }: Facts): ReportPart[] => {
  if (tasks.length === 0) return [heading('任务与办结'), words('本期没有下发网格任务。')]
  const rows = tasks.map(({ number, countyId, issuedAt, fedBackInTime, passed, change, recurs }) => [
    ...[number, countyById.get(countyId)!.name, shortMinute(stampOf(new Date(issuedAt)))],
    fedBackInTime === null ? '办理中' : fedBackInTime ? '按时反馈' : '逾期',
    passed ? '通过' : '未通过',
    change,
    recurs ? '是' : '否',
  ])
  return ofCells([heading('任务与办结'), table(['任务', '区县', '下发', '反馈', '核查', '同风超额', '30 日内复发'], rows)])
}

const qualityPart = ({ field, layout, decimals, unit }: Facts): ReportPart[] => {
  const weak = layout.cells.filter((_, cell) => !isSupported(field, cell)).length
  const { fused, idw, median } = field.rmse
  return [
    heading('数据质量'),
    words(
      `参与融合的站点 ${field.sensors} / ${field.sensorsAll} 个；弱支撑网格 ${weak} / ${layout.cells.length} 格，不排名、不预警。` +
        `留一均方根误差：融合图 ${numberText(fused, decimals + 1)}、反距离加权 ${numberText(idw, decimals + 1)}、全市中位数 ${numberText(median, decimals + 1)} ${unit}。`,
    ),
  ]
}

/** 疑似源: what the sensors pointed to in the newest search up to the end of the period. */
const sourcePart = async ({ context, placeId, to }: Facts): Promise<ReportPart[]> => {
  const { day, rows } = await sourceRowsUntil(context, formatDate(to - dayMs), placeId)
  if (day === null) return [heading('疑似源'), words('截至本期末没有做过疑似源查找。')]
  if (rows.length === 0) return [heading('疑似源'), words(`${day} 的查找没有指出疑似源。`)]
  return ofCells([
    heading('疑似源'),
    table(['网格', '区县', '园区', '强度（kg/h）', '时段', '在册企业'], rows),
    small(`按 ${day} 的查找，由园区传感器反推；在册企业为 ${sourceHitKm} km 内。`),
  ])
}

/** Sensors by their mark on the last day. */
const sensorPart = async ({ context, to }: Facts): Promise<ReportPart[]> => {
  const day = formatDate(to - dayMs)
  const rows = await sensorMarkRows(context.services, day)
  if (rows.length === 0) return []
  return [small(`${day} 园区传感器按标记（台）：${rows.map(([label, count]) => `${label} ${count}`).join('，')}。`)]
}

const methodPart: ReportPart[] = [
  heading('方法说明'),
  small(
    '网格 3 km；网格值为站点的克里金融合，不优于反距离加权时改用后者。热点按 Gi* z ≥ 2.576（99 %）；周报、专报的网格值为各日均值。' +
      '同风超额为网格相对全市 25 % 分位的超出量在相同风向风速小时的变化，下发前的超出量在误差内或升高超过一倍的写浓度变化。任务按下发时间计入本期。',
  ),
  small(timeConvention),
]

const mapPart = ({ layout, field, unit, decimals }: Facts): ReportPart[] =>
  ofCells([{ ...none, kind: 'figure', text: '网格分布', svg: cellMap({ layout, field, rings: countyOutlines(), unit, decimals }) }])

/** 专报: what is known of one cell. */
const cellPart = async ({ context, item, period, placeId, decimals, unit }: Facts): Promise<ReportPart[]> => {
  const cell = await cellDetail(context, { placeId: placeId!, item, step: 'day', time: period })
  const winds = cell.winds?.sectors.slice(0, 3).map(({ name, share }) => `${name}风 ${numberText(100 * share, 0)} %`) ?? []
  return ofCells([
    heading('网格情况'),
    table(
      ['项目', '内容'],
      [
        ['网格', `${cell.county} ${cell.code}，市内面积 ${numberText(cell.areaKm2, 2)} km²`],
        [
          `${period} 值（${unit}）`,
          `${numberText(cell.value, decimals)} ± ${numberText(cell.error, decimals)}，支撑${supportLabels[cell.support as 1]}`,
        ],
        [`邻格中位数（${unit}）`, numberText(cell.neighbours, decimals)],
        ['热点类别', `${cell.class}，${cell.periods} 日中 ${cell.hotPeriods} 次`],
        ['高值时段风向', cell.winds ? `${winds.join('、')}（${cell.winds.station}）` : missingText],
      ],
    ),
    heading('附近企业'),
    cell.enterprises.length === 0
      ? words('附近无在册企业。')
      : table(
          ['企业', '行业', '距离（km）', '高值时上风向'],
          cell.enterprises.map(({ name, industry, distanceKm, upwind }) => [
            ...[name, industry, numberText(distanceKm, 1)],
            upwind === null ? missingText : `${numberText(100 * upwind, 0)} %`,
          ]),
        ),
  ])
}

/** What a report says, with the data as they are now. @throws NOT_FOUND without a map of the period, which says what is missing and what there is */
export const writeReport = async (context: GridContext, question: Question): Promise<{ title: string; parts: ReportPart[] }> => {
  const { services } = context
  const { kind, item, period, placeId } = question
  const layout = await readLayout(services)
  const field = layout && (await fieldOfPeriod(services, kind, item, period))
  if (!layout || !field) throw appError('NOT_FOUND', { message: await missingMapText(services, question) })
  const { first, last } = daysOfReport(kind, period)
  const [from, to] = [dayStart(first), dayStart(last) + dayMs]
  const { unit, decimals } = parameters[gridParameter(item, kind === 'month' ? 'month' : 'day')]
  const before = await fieldOfPeriod(services, kind, item, periodBeforeReport(kind, period))
  const ofCell = (task: TaskOutcome) => placeId === null || task.placeId === placeId
  const [tasks, tasksBefore] = [await taskOutcomes(services, from, to), await taskOutcomes(services, from - (to - from), from)]
  const facts: Facts = {
    ...{ ...question, context, layout, field, before, from, to, unit, decimals },
    ...{ tasks: tasks.filter(ofCell), tasksBefore: tasksBefore.filter(ofCell) },
  }
  const of = placeId === null ? '' : `${layout.cells[layout.indexOf.get(placeId)!]!.code} `
  const span = kind === 'week' ? `${first} 至 ${last}` : period
  const title = `${of}热点网格${gridReportKinds[kind]} ${gridItemLabel(item, kind === 'month' ? 'month' : 'day')} ${span}`
  const city = async () => [
    ...(await overview(facts)),
    ...mapPart(facts),
    ...districtTable(facts),
    ...cellTable(facts),
    ...(await warningTable(facts)),
  ]
  const parts = [
    ...(placeId === null ? await city() : await cellPart(facts)),
    ...(await alarmTable(facts)),
    ...taskTable(facts),
    ...(await sourcePart(facts)),
    ...qualityPart(facts),
    ...(await sensorPart(facts)),
    ...methodPart,
  ]
  return { title, parts }
}
