import { countyById } from '@qingyuan/domain/counties.ts'
import type { Frame, FrameMeta } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { dayOfHour, formatDateTime, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import type { Services } from '#/platform/services.ts'
import type { EnterpriseRow, FlueGasRow, OutletRow } from './queries.ts'
import { species, speciesIds, strengthAt } from './strength.ts'

export const emissionMeta = (services: Pick<Services, 'clock'>, title: string, demo: boolean, period?: string): FrameMeta => ({
  title,
  period,
  timeConvention: '小时以结束时刻命名，一日为 01 至 24 时（北京时间）',
  demo,
  madeAt: formatDateTime(services.clock.now()),
})

/** One row an outlet: where, how it lets out, how much at full profile. */
export const strengthsFrame = (
  services: Pick<Services, 'clock'>,
  enterprises: ReadonlyMap<number, EnterpriseRow>,
  outlets: readonly OutletRow[],
): Frame => {
  const owner = (outlet: OutletRow) => enterprises.get(outlet.enterpriseId)!
  const { text, number, hidden } = columnsOf(outlets)
  return {
    columns: [
      hidden('outlet_id', '排放口编号', o => o.id),
      hidden('enterprise_id', '企业编号', o => o.enterpriseId),
      text('enterprise', '企业', o => owner(o).name),
      text('county', '区县', o => countyById.get(owner(o).countyId)?.name ?? null),
      text('industry', '行业', o => owner(o).industry),
      text('outlet', '排放口', o => `${o.code} ${o.name}`),
      number('height', '高度', 'm', 0, o => o.heightM),
      number('diameter', '内径', 'm', 2, o => o.diameterM),
      number('temperature', '烟温', '°C', 0, o => o.temperatureK - 273.15),
      number('velocity', '流速', 'm/s', 1, o => o.velocityMs),
      ...speciesIds.map(id => number(id, species[id], 'kg/h', 2, o => o.kgPerHour[id] ?? null)),
      text('online', '在线监测', o => (o.online ? '有' : '无')),
    ],
    rowCount: outlets.length,
    meta: emissionMeta(
      services,
      '源强清单',
      [...enterprises.values()].some(e => e.simulated),
    ),
  }
}

/** Source strength of one outlet hour by hour: the inventory's profile and, where there is one, the online monitoring. */
export const strengthFrame = (
  services: Pick<Services, 'clock'>,
  enterprise: EnterpriseRow,
  outlet: OutletRow,
  online: readonly FlueGasRow[],
  from: number,
  to: number,
): Frame => {
  const hours = Array.from({ length: (to - from) / hourMs + 1 }, (_, i) => from + i * hourMs)
  const measured = new Map(online.map(row => [row.ts.getTime(), row]))
  const own = speciesIds.filter(id => (outlet.kgPerHour[id] ?? 0) > 0)
  const gas = (key: keyof FlueGasRow) => (hour: number) => measured.get(hour)?.[key] as number | null | undefined
  const { time, number } = columnsOf(hours)
  return {
    columns: [
      time('time', '时间', formatHour),
      ...own.map(id => number(id, `${species[id]} 清单`, 'kg/h', 2, hour => strengthAt(outlet, id, hour))),
      ...(online.length > 0
        ? [
            number('so2_online', 'SO₂ 在线', 'kg/h', 2, gas('so2Kg')),
            number('nox_online', 'NOₓ 在线', 'kg/h', 2, gas('noxKg')),
            number('pm_online', '颗粒物 在线', 'kg/h', 2, gas('pmKg')),
            number('flow', '烟气量', 'm³/h', 0, gas('flowM3h')),
          ]
        : []),
    ],
    rowCount: hours.length,
    meta: emissionMeta(services, `${enterprise.name} ${outlet.code} 源强`, enterprise.simulated, `${formatHour(from)} ~ ${formatHour(to)}`),
  }
}

interface GasRow {
  enterprise: string
  outlet: string
  time: string
  so2: number | null
  nox: number | null
  pm: number | null
  flow: number | null
  hours: number
}

const sumOf = (values: (number | null)[]): number | null => {
  const there = values.filter(value => value !== null)
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0)
}

const gasFrame = (services: Pick<Services, 'clock'>, title: string, rows: readonly GasRow[], demo: boolean, day: boolean): Frame => {
  const { time, text, number } = columnsOf(rows)
  return {
    columns: [
      time('time', '时间', row => row.time),
      text('enterprise', '企业', row => row.enterprise),
      text('outlet', '排放口', row => row.outlet),
      number('so2', 'SO₂', 'kg', 2, row => row.so2),
      number('nox', 'NOₓ', 'kg', 2, row => row.nox),
      number('pm', '颗粒物', 'kg', 2, row => row.pm),
      number('flow', '烟气量', 'm³', 0, row => row.flow),
      ...(day ? [number('hours', '有效时数', 'h', 0, row => row.hours)] : []),
    ],
    rowCount: rows.length,
    meta: emissionMeta(services, title, demo),
  }
}

/** Online monitoring of several enterprises, hour by hour or summed over days (the sum of the hours there are, with their number). */
export const flueGasFrame = (
  services: Pick<Services, 'clock'>,
  enterprises: ReadonlyMap<number, EnterpriseRow>,
  outlets: readonly OutletRow[],
  readings: readonly FlueGasRow[],
  step: 'hour' | 'day',
): Frame => {
  const byOutlet = new Map(outlets.map(outlet => [outlet.id, outlet]))
  const groups = new Map<string, FlueGasRow[]>()
  for (const row of readings) {
    const end = row.ts.getTime()
    const key = `${row.outletId}|${step === 'hour' ? formatHour(end) : dayOfHour(end)}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const rows = [...groups].map(([key, group]): GasRow => {
    const outlet = byOutlet.get(group[0]!.outletId)!
    const total = (pick: (row: FlueGasRow) => number | null) => sumOf(group.map(pick))
    return {
      enterprise: enterprises.get(outlet.enterpriseId)!.name,
      outlet: `${outlet.code} ${outlet.name}`,
      time: key.split('|')[1]!,
      so2: total(row => row.so2Kg),
      nox: total(row => row.noxKg),
      pm: total(row => row.pmKg),
      flow: total(row => row.flowM3h),
      hours: group.length,
    }
  })
  const demo = [...enterprises.values()].some(e => e.simulated)
  return gasFrame(services, step === 'hour' ? '烟气在线小时明细' : '烟气在线日明细', rows, demo, step === 'day')
}

/** What enterprises emit of organics, largest first. */
export const vocsFrame = (services: Pick<Services, 'clock'>, enterprises: readonly EnterpriseRow[]): Frame => {
  const rows = enterprises.filter(e => (e.kgPerHour.voc ?? 0) > 0).toSorted((a, b) => b.kgPerHour.voc! - a.kgPerHour.voc! || a.id - b.id)
  const { text, number, hidden } = columnsOf(rows)
  return {
    columns: [
      hidden('enterprise_id', '企业编号', e => e.id),
      text('enterprise', '企业', e => e.name),
      text('county', '区县', e => countyById.get(e.countyId)?.name ?? null),
      text('industry', '行业', e => e.industry),
      number('voc', 'VOCs', 'kg/h', 2, e => e.kgPerHour.voc!),
      number('year', 'VOCs', 't/a', 1, e => e.kgPerHour.voc! * 8.76),
    ],
    rowCount: rows.length,
    meta: emissionMeta(
      services,
      '企业 VOCs 排放',
      rows.some(e => e.simulated),
    ),
  }
}
