import { checksumKinds, particleUnits } from '@qingyuan/domain/device-settings.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { Id, NumberOrNull, nullable, oneOf, Page, PlaceId, pageOf, Search, ShortText } from '../schemas.ts'

const SourceRow = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  name: Type.String(),
  placeId: nullable(Type.Integer()),
  placeName: nullable(Type.String()),
  countyName: nullable(Type.String()),
  mn: nullable(Type.String()),
  simulated: Type.Boolean(),
  enabled: Type.Boolean(),
  /** Addresses and CIDR networks that the device may send from; empty is any. */
  addresses: Type.Array(Type.String()),
  crc: oneOf(checksumKinds, '校验算法'),
  particleUnit: oneOf(particleUnits, '颗粒物单位'),
  connected: Type.Boolean(),
  lastPacketAt: nullable(Type.String()),
  lastDataAt: nullable(Type.String()),
  delayMinutes: NumberOrNull,
  /** Share of the expected hours of the last 24 h and 30 d that hold at least one pollutant, 0..1. */
  completeness24h: NumberOrNull,
  completeness30d: NumberOrNull,
  rejections24h: Type.Integer(),
})
const RejectionRow = Type.Object({
  id: Type.Integer(),
  receivedAt: Type.String(),
  channel: Type.String(),
  sourceName: nullable(Type.String()),
  code: Type.String(),
  reason: Type.String(),
  where: nullable(Type.String()),
  /** IP address of the sender; null for files and pushes. */
  address: nullable(Type.String()),
  /** More than 1: a summary of packets whose bytes are not stored. */
  packets: Type.Integer(),
  raw: Type.String(),
  replayedAt: nullable(Type.String()),
  replayResult: nullable(Type.String()),
})

/** Data sources, what they sent in vain, and the keys of machine clients. */
export const sourceCalls = {
  SourceQuery: call({
    name: 'System.SourceQuery',
    title: '数据源与健康',
    permission: 'system:sources',
    input: Type.Object({ search: Search }),
    output: Type.Array(SourceRow),
  }),
  SourceSave: call({
    name: 'System.SourceSave',
    title: '保存数据源',
    method: 'POST',
    permission: 'system:sources',
    scope: { places: ['placeId'] },
    audited: true,
    subject: input => input.name,
    input: Type.Object({
      id: Type.Optional(Id()),
      name: ShortText('名称'),
      placeId: PlaceId,
      mn: Type.String({ pattern: '^[0-9A-Za-z]{6,24}$', title: '设备编码 MN' }),
      password: Type.Optional(Type.String({ pattern: '^[!-~]{6}$', title: '访问密码' })),
      enabled: Type.Boolean({ title: '启用' }),
      /** Without it the list stays; an empty one allows any address. */
      addresses: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20, title: '允许地址' })),
      /** Without them the stored ones stay. */
      crc: Type.Optional(oneOf(checksumKinds, '校验算法')),
      particleUnit: Type.Optional(oneOf(particleUnits, '颗粒物单位')),
    }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  RejectionQuery: call({
    name: 'System.RejectionQuery',
    title: '拒收数据',
    permission: 'system:sources',
    input: Type.Object({
      ...Page,
      sourceId: Type.Optional(Id()),
      code: Type.Optional(Type.String({ maxLength: 32, title: '拒收代码' })),
    }),
    output: pageOf(RejectionRow),
  }),
  RejectionReplay: call({
    name: 'System.RejectionReplay',
    title: '重放拒收数据',
    method: 'POST',
    permission: 'air:import',
    audited: true,
    input: Type.Object({
      ids: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { minItems: 1, maxItems: 1000, title: '拒收记录' }),
    }),
    output: Type.Object({ accepted: Type.Integer(), refused: Type.Integer() }),
  }),
}
