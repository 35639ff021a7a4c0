import type { InputOf } from '@qingyuan/contract/call.ts'
import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { type ParticleUnit, particleUnits } from '@qingyuan/domain/device-settings.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { dayMs, floorHour } from '@qingyuan/domain/time.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { isNetwork } from '#/platform/network-list.ts'
import type { Services } from '#/platform/services.ts'
import * as q from './queries.ts'

type Calls = typeof sourceCalls

/** Newest hour of the six pollutants where the station has any: a device whose weather alone arrives is late, as on the map. */
const lastDataOf = ({ last_data_at: any }: q.SourceRecord, hours: q.PollutantHours | undefined): Date | null =>
  any && hours && hours.newest < any ? hours.newest : any

const particleCodes = (['pm2_5', 'pm10'] as const).map(id => parameters[id].code!)

const particleUnitOf = (units: Record<string, string>): ParticleUnit =>
  particleUnits.find(unit => particleCodes.every(code => units[code] === unit)) ?? 'unstated'

/** The units of a device with that of its particulates. */
const withParticleUnit = (units: Record<string, string>, unit: ParticleUnit): Record<string, string> => {
  const others = Object.entries(units).filter(([code]) => !particleCodes.includes(code))
  return Object.fromEntries([...others, ...(unit === 'unstated' ? [] : particleCodes.map(code => [code, unit] as const))])
}

const toRow = (services: Services, source: q.SourceRecord, hours: q.PollutantHours | undefined) => {
  const { clock, ingest } = services
  const lastDataAt = lastDataOf(source, hours)
  return {
    id: source.id,
    kind: source.kind,
    name: source.name,
    placeId: source.place_id,
    placeName: source.place_name,
    countyName: countyById.get(source.county_id ?? 0)?.name ?? null,
    mn: source.mn,
    simulated: source.simulated,
    enabled: source.enabled,
    addresses: source.allowed_addresses ?? [],
    crc: source.crc,
    particleUnit: particleUnitOf(source.units),
    connected: source.mn !== null && ingest.connected().has(source.mn),
    lastPacketAt: stampOf(source.last_packet_at),
    lastDataAt: stampOf(lastDataAt),
    delayMinutes: lastDataAt && Math.max(0, Math.round((clock.now() - lastDataAt.getTime()) / 60_000)),
    completeness24h: source.place_id === null ? null : (hours?.day ?? 0) / 24,
    completeness30d: source.place_id === null ? null : (hours?.month ?? 0) / 720,
    rejections24h: source.rejections,
  }
}

/** The list as stored: null for any address. */
const allowedAddresses = (addresses: readonly string[]): string[] | null => {
  const wrong = addresses.find(text => !isNetwork(text))
  if (wrong !== undefined)
    throw appError('INVALID_INPUT', { message: `允许地址“${wrong}”不是 IP 地址或 CIDR（例 10.1.2.3、10.1.0.0/16）`, field: 'addresses' })
  return addresses.length > 0 ? [...new Set(addresses)] : null
}

/** Adds a device of the HJ 212 listener or changes one. Without a password the stored one stays. */
const writeSource = async (
  { services, caller: { scope } }: CallerContext,
  input: InputOf<Calls['SourceSave']>,
): Promise<{ id: number }> => {
  const { db, places, secrets } = services
  const { id, name, placeId, mn, enabled, password, addresses, crc, particleUnit } = input
  if (places.get(placeId)?.kind !== 'station') throw appError('INVALID_INPUT', { message: '数据源只能接到站点', field: 'placeId' })
  const holder = await q.selectSourceOfMn(db, mn)
  if (holder && holder.id !== id) throw appError('CONFLICT', { message: `设备编码 ${mn} 已被其他数据源使用`, field: 'mn' })
  const fields = {
    name,
    place_id: placeId,
    mn,
    enabled,
    ...(password ? { password: secrets.seal(password) } : {}),
    ...(addresses ? { allowed_addresses: allowedAddresses(addresses) } : {}),
    ...(crc ? { crc } : {}),
  }
  const unitsFrom = (units: Record<string, string>) =>
    particleUnit ? { units: JSON.stringify(withParticleUnit(units, particleUnit)) } : {}
  if (id === undefined) {
    if (!password) throw appError('INVALID_INPUT', { message: '新数据源须设置访问密码', field: 'password' })
    return { id: await q.insertSource(db, { ...fields, ...unitsFrom({}) }) }
  }
  const source = await q.selectSource(db, scope, id)
  if (!source) throw appError('NOT_FOUND', { what: '数据源' })
  if (source.kind !== 'hj212') throw appError('CONFLICT', { message: '此数据源由系统管理，不能修改' })
  await q.updateSource(db, id, { ...fields, ...unitsFrom(source.units) })
  return { id }
}

/** Raw bytes as text: Chinese devices write UTF-8 or GBK; what is neither shows as hexadecimal. */
const readable = (raw: Buffer): string => {
  for (const encoding of ['utf-8', 'gbk']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(raw)
    } catch {
      // not this one
    }
  }
  return raw.toString('hex')
}

export const sourceService = serveCalls(sourceCalls, {
  /** Sources with their health, newest facts of this moment. */
  SourceQuery: async ({ services, caller: { scope } }, { search }) => {
    const { db, clock } = services
    const [sources, hours] = await Promise.all([
      q.selectSources(db, scope, new Date(clock.now() - dayMs)),
      q.countHours(db, scope, new Date(floorHour(clock.now()))),
    ])
    const rows = sources.map(source => toRow(services, source, hours.get(source.place_id ?? 0)))
    const wanted = search?.trim().toLowerCase()
    if (!wanted) return rows
    return rows.filter(row => [row.name, row.placeName, row.mn].some(text => text?.toLowerCase().includes(wanted)))
  },
  SourceSave: async (context, input) => {
    const saved = await writeSource(context, input)
    await context.services.events.publish({ type: 'places', data: {} })
    return saved
  },
  RejectionQuery: async ({ services: { db }, caller: { scope } }, { page, pageSize, sourceId, code }) => {
    const filter = { sourceId, code }
    const span = spanOf({ page, pageSize })
    const [rows, total] = await Promise.all([q.selectRejections(db, scope, filter, span), q.countRejections(db, scope, filter)])
    return {
      total,
      rows: rows.map(row => ({
        id: row.id,
        receivedAt: stampOf(row.received_at),
        channel: row.channel,
        sourceName: row.source_name,
        code: row.code,
        reason: row.reason,
        where: row.location,
        address: row.address,
        packets: row.packets,
        raw: readable(row.raw),
        replayedAt: stampOf(row.replayed_at),
        replayResult: row.replay_result,
      })),
    }
  },
  RejectionReplay: async ({ services, caller }, { ids }) => {
    const visible = await q.visibleRejections(services.db, caller.scope, ids)
    if (visible.length < new Set(ids).size) throw appError('NOT_FOUND', { what: '部分拒收记录' })
    return services.ingest.replay(visible, caller)
  },
})
