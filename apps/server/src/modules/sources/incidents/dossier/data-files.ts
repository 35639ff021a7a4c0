import { csvCell } from '@qingyuan/domain/csv-cell.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { formatDateTime, hourMs, parseHour, timeConvention } from '@qingyuan/domain/time.ts'
import { gridChunks } from '@qingyuan/formats/netcdf/grid-chunks.ts'
import { publicScope, readHours } from '#/modules/air/read/public.ts'
import { selectEnterprises, selectOutlets, speciesIds } from '#/modules/sources/outlets/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { surroundingsOf } from '../incident/surroundings.ts'
import { weatherColumns } from '../incident/weather.ts'
import { footprintMaps, mapGrid } from '../maps.ts'
import { spanOf, tracedIds } from '../trace-request.ts'
import type { Evidence } from './evidence.ts'
import type { PackedFile } from './pack.ts'

type Cell = string | number | null

/** With a byte order mark, so that spreadsheets read the Chinese. */
const csv = (path: string, header: readonly string[], rows: readonly (readonly Cell[])[]): PackedFile => ({
  path,
  data: Buffer.from(`\uFEFF${[header, ...rows].map(row => row.map(csvCell).join(',')).join('\r\n')}\r\n`),
})

const frameCsv = (path: string, frame: Frame): PackedFile => {
  const columns = frame.columns.filter(column => !column.hidden)
  const header = columns.map(({ label, unit }) => (unit ? `${label}（${unit}）` : label))
  return csv(
    path,
    header,
    Array.from({ length: frame.rowCount }, (_, r) => columns.map(column => column.values[r] ?? null)),
  )
}

const json = (path: string, value: unknown): PackedFile => ({ path, data: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) })

const suspectsCsv = ({ result }: Evidence): PackedFile =>
  csv(
    '数据/疑似企业.csv',
    [
      '序号',
      '企业',
      '行业',
      '区县',
      '经度',
      '纬度',
      '距离（m）',
      '方位（°）',
      '贡献',
      '下限 10 %',
      '上限 90 %',
      '首位概率',
      '前三概率',
      '清单倍数',
      '上风向时间占比',
      '在线监测',
    ],
    result.suspects.map((s, n) => [
      ...[n + 1, s.name, s.industry, s.county, s.lon, s.lat, s.distanceM, s.bearing],
      ...[s.share, s.interval.low, s.interval.high, s.top1, s.top3, s.factor, s.upwind, s.online.words],
    ]),
  )

/** Inputs of the trace: hours of all stations whose weather or concentrations counted, without those beyond the caller's counties. */
const inputsCsv = async (services: Services, caller: Caller, { found }: Evidence): Promise<PackedFile> => {
  const span = spanOf(found.question)
  const { weather } = await surroundingsOf(services, found.question.placeId)
  const places = weather.map(({ item }) => item).filter(({ id }) => services.places.allowed(caller.scope, id))
  const columns = [...tracedIds, ...weatherColumns] as const
  const ids = places.map(({ id }) => id)
  const data = await readHours(services, publicScope, ids, span.baselineFrom, span.to, columns)
  const hours = Array.from({ length: (span.to - span.baselineFrom) / hourMs + 1 }, (_, h) => span.baselineFrom + h * hourMs)
  const rows = places.flatMap(place =>
    hours.map((hour, h): Cell[] => [
      ...[place.code, place.name, place.lon, place.lat, formatDateTime(hour)],
      ...columns.map(id => {
        const value = data.get(place.id)!.values[id]![h]!
        return Number.isNaN(value) ? null : Number(value.toPrecision(7))
      }),
    ]),
  )
  return csv('数据/输入_站点小时.csv', ['编码', '站点', '经度', '纬度', '小时结束时刻', ...columns], rows)
}

/** Stacks and inventory of the enterprises that the caller may look into. */
const inventoryCsv = async (services: Services, caller: Caller, { found }: Evidence): Promise<PackedFile> => {
  const { enterprises } = await surroundingsOf(services, found.question.placeId)
  const near = new Set(enterprises.map(({ item }) => item.id))
  const own = (await selectEnterprises(services.db, caller.scope)).filter(({ id }) => near.has(id))
  const names = new Map(own.map(enterprise => [enterprise.id, enterprise]))
  const outlets = await selectOutlets(services.db, caller.scope, [...names.keys()])
  return csv(
    '数据/输入_排放口.csv',
    [
      '企业',
      '统一社会信用代码',
      '排放口',
      '经度',
      '纬度',
      '高度（m）',
      '内径（m）',
      '烟温（K）',
      '流速（m/s）',
      ...speciesIds.map(id => `${id}（kg/h）`),
    ],
    outlets.map(o => [
      ...[names.get(o.enterpriseId)!.name, names.get(o.enterpriseId)!.code, o.code, o.lon, o.lat],
      ...[o.heightM, o.diameterM, o.temperatureK, o.velocityMs].map(value => Number(value.toPrecision(6))),
      ...speciesIds.map(id => o.kgPerHour[id] ?? null),
    ]),
  )
}

const joined = (chunks: Iterable<Uint8Array>): Uint8Array => new Uint8Array(Buffer.concat([...chunks]))

/** The footprint, and the plumes hour by hour, as CF-netCDF on longitudes and latitudes. */
const gridFiles = (evidence: Evidence): PackedFile[] => {
  const { result, run, found, footprint, diffusion, madeAt } = evidence
  const frame = { longitude: result.place.lon, latitude: result.place.lat }
  const degrees = (grid: ReturnType<typeof mapGrid>) => ({
    kind: 'latlon' as const,
    longitudes: Float64Array.from({ length: grid.nx }, (_, i) => grid.lon0 + i * grid.dLon),
    latitudes: Float64Array.from({ length: grid.ny }, (_, j) => grid.lat0 + j * grid.dLat),
  })
  const head = {
    institution: 'Qingyuan',
    source: `Qingyuan incident ${run.engineVersion}, run ${run.id}`,
    history: `${madeAt} Asia/Shanghai: written${evidence.simulated ? '; simulated data' : ''}`,
  }
  const span = spanOf(found.question)
  const foot = gridChunks({
    ...head,
    title: 'Backward surface footprint',
    grid: degrees(mapGrid(frame, footprintMaps.far)),
    spans: [{ begin: span.from - hourMs, end: span.to }],
    fields: [{ name: 'footprint', title: 'concentration at the receptor per surface flux', unit: 's m-1', values: () => footprint }],
  })
  const files = [{ path: '数据/后向足迹.nc', data: joined(foot) }]
  if (!diffusion) return files
  const { summary, frames } = diffusion
  const plumes = gridChunks({
    ...head,
    title: 'Ground-level concentration of the leading enterprises together',
    grid: degrees(mapGrid(frame, summary.map)),
    spans: summary.hours.map(hour => ({ begin: parseHour(hour)! - hourMs, end: parseHour(hour)! })),
    fields: [{ name: found.question.parameter, title: 'hourly mean concentration', unit: 'ug m-3', values: time => frames[time]! }],
  })
  return [...files, { path: '数据/扩散.nc', data: joined(plumes) }]
}

/** Inputs and results: everything that the report's numbers can be checked against. */
export const dataFiles = async (services: Services, caller: Caller, evidence: Evidence): Promise<PackedFile[]> => {
  const { found, run, result, madeAt, madeBy } = evidence
  const { footprint: _footprint, ...rest } = result
  return [
    json('数据/问题.json', { ...found.question, rangeM: evidence.request.rangeM, timeConvention, madeAt, madeBy }),
    json('数据/结果.json', { run, result: rest, candidates: found.summary.candidates }),
    suspectsCsv(evidence),
    csv(
      '数据/小时.csv',
      ['小时', '溯源时段', `实测（${result.unit}）`, `基线（${result.unit}）`],
      result.hours.map((hour, h) => [hour, result.inIncident[h] ? '是' : '', result.observed[h] ?? null, result.baseline[h] ?? null]),
    ),
    frameCsv('数据/区县贡献.csv', evidence.counties),
    frameCsv('数据/站点明细.csv', evidence.stations),
    await inputsCsv(services, caller, evidence),
    await inventoryCsv(services, caller, evidence),
    ...gridFiles(evidence),
  ]
}
