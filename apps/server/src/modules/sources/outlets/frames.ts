import { flueGasColumns, strengthHourColumns, strengthListColumns, vocColumns } from '@qingyuan/contract/sources/outlets.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import type { FrameMeta } from '@qingyuan/domain/frame.ts'
import { dayOfHour, formatDateTime, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import type { Services } from '#/platform/services.ts'
import type { EnterpriseRow, FlueGasRow, OutletRow } from './queries.ts'
import { speciesIds, strengthAt } from './strength.ts'

export const emissionMeta = (services: Pick<Services, 'clock'>, title: string, demo: boolean, period?: string): FrameMeta => ({
  title,
  period,
  timeConvention: '小时以结束时刻命名，一日为 01 至 24 时（北京时间）',
  demo,
  madeAt: formatDateTime(services.clock.now()),
})

const countyName = (id: number) => countyById.get(id)?.name

/** One row an outlet: where, how it lets out, how much at full profile. */
export const strengthsFrame = (
  services: Pick<Services, 'clock'>,
  enterprises: ReadonlyMap<number, EnterpriseRow>,
  outlets: readonly OutletRow[],
) => {
  const owner = (outlet: OutletRow) => enterprises.get(outlet.enterpriseId)!
  const demo = [...enterprises.values()].some(e => e.simulated)
  return buildFrame(
    strengthListColumns,
    outlets,
    {
      outlet_id: o => o.id,
      enterprise_id: o => o.enterpriseId,
      enterprise: o => owner(o).name,
      county: o => countyName(owner(o).countyId),
      industry: o => owner(o).industry,
      outlet: o => `${o.code} ${o.name}`,
      height: o => o.heightM,
      diameter: o => o.diameterM,
      temperature: o => o.temperatureK - 273.15,
      velocity: o => o.velocityMs,
      ...columnFamily(speciesIds, { '*': id => (o: OutletRow) => o.kgPerHour[id] }),
      online: o => (o.online ? '有' : '无'),
    },
    { meta: emissionMeta(services, '源强清单', demo) },
  )
}

/** Source strength of one outlet hour by hour: the inventory's profile and, where there is one, the online monitoring. */
export const strengthFrame = (
  services: Pick<Services, 'clock'>,
  enterprise: EnterpriseRow,
  outlet: OutletRow,
  online: readonly FlueGasRow[],
  from: number,
  to: number,
) => {
  const hours = Array.from({ length: (to - from) / hourMs + 1 }, (_, i) => from + i * hourMs)
  const measured = new Map(online.map(row => [row.ts.getTime(), row]))
  const gas = (key: keyof FlueGasRow) => (hour: number) => measured.get(hour)?.[key] as number | null | undefined
  const measuredOnly = <T>(source: T) => (online.length > 0 ? source : undefined)
  return buildFrame(
    strengthHourColumns,
    hours,
    {
      time: formatHour,
      ...columnFamily(speciesIds, {
        '*': id => ((outlet.kgPerHour[id] ?? 0) > 0 ? (hour: number) => strengthAt(outlet, id, hour) : undefined),
      }),
      so2_online: measuredOnly(gas('so2Kg')),
      nox_online: measuredOnly(gas('noxKg')),
      pm_online: measuredOnly(gas('pmKg')),
      flow: measuredOnly(gas('flowM3h')),
    },
    {
      meta: emissionMeta(
        services,
        `${enterprise.name} ${outlet.code} 源强`,
        enterprise.simulated,
        `${formatHour(from)} ~ ${formatHour(to)}`,
      ),
    },
  )
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

/** Online monitoring of several enterprises, hour by hour or summed over days (the sum of the hours there are, with their number). */
export const flueGasFrame = (
  services: Pick<Services, 'clock'>,
  enterprises: ReadonlyMap<number, EnterpriseRow>,
  outlets: readonly OutletRow[],
  readings: readonly FlueGasRow[],
  step: 'hour' | 'day',
) => {
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
  return buildFrame(
    flueGasColumns,
    rows,
    {
      time: row => row.time,
      enterprise: row => row.enterprise,
      outlet: row => row.outlet,
      so2: row => row.so2,
      nox: row => row.nox,
      pm: row => row.pm,
      flow: row => row.flow,
      hours: step === 'day' ? row => row.hours : undefined,
    },
    { meta: emissionMeta(services, step === 'hour' ? '烟气在线小时明细' : '烟气在线日明细', demo) },
  )
}

/** Emissions of organics by enterprise, largest first. */
export const vocsFrame = (services: Pick<Services, 'clock'>, enterprises: readonly EnterpriseRow[]) => {
  const rows = enterprises.filter(e => (e.kgPerHour.voc ?? 0) > 0).toSorted((a, b) => b.kgPerHour.voc! - a.kgPerHour.voc! || a.id - b.id)
  const demo = rows.some(e => e.simulated)
  return buildFrame(
    vocColumns,
    rows,
    {
      enterprise_id: e => e.id,
      enterprise: e => e.name,
      county: e => countyName(e.countyId),
      industry: e => e.industry,
      voc: e => e.kgPerHour.voc,
      year: e => e.kgPerHour.voc! * 8.76,
    },
    { meta: emissionMeta(services, '企业 VOCs 排放', demo) },
  )
}
