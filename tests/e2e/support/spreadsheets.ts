import { setTimeout as sleep } from 'node:timers/promises'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { addDays, dayOfHour, parseHour } from '@qingyuan/domain/time.ts'
import { unzipSync } from 'fflate'
import { plainSchema } from '../../../apps/server/src/platform/http/schema.ts'
import { sampleInput } from '../../spec/sample-input.ts'
import { callApi } from './api.ts'

/** Spreadsheets that hold no data of the city, each with what it holds. */
const withoutData: Readonly<Record<string, string>> = {
  'Ingest.Template': 'an empty form',
  'EnterpriseProfile.ImportTemplate': 'an empty form',
  'FillImport.DownloadTemplate': 'an empty form',
  'SurfaceImport.Template': 'an empty form',
  'SourceClass.FactorsExport': 'published factors',
  'System.AuditTableExport': 'what people did on this installation',
}
/** The demo's cases are still being traced when the flows begin, simulated incidents wait for background work, and no limit need be exceeded on a day. */
const mayBeEmpty = new Set(['Tracing.OrdersExport', 'Tracing.TwinScoresExport', 'VocMonitor.excessiveAlarmPageExport'])

export const spreadsheetCalls = Object.values(calls)
  .flatMap(service => Object.values(service as Record<string, Call>))
  .filter(({ kind, name }) => kind === 'xlsx' && withoutData[name] === undefined)

/** Values of fields by name: yesterday at a station, a county or the city. */
const usualFields = async (base: string, token: string) => {
  const listOf = async (kind: 'station' | 'county' | 'city') => (await callApi(base, homeCalls.stationList, { kind }, token)).rows
  const { time } = await callApi(base, homeCalls.stationList, { kind: 'station' }, token)
  const day = addDays(dayOfHour(parseHour(time!)!), -1)
  const [stations, counties, cities] = await Promise.all([listOf('station'), listOf('county'), listOf('city')])
  const sensors = await callApi(base, vocMonitorCalls.stationList, {}, token)
  const cells = (await callApi(base, homeCalls.stationList, { kind: 'cell' }, token)).rows
  const { rows } = await callApi(base, fillTaskCalls.Query, { kind: 'surface', page: 1, pageSize: 1 }, token)
  return ({ name }: Call): Record<string, unknown> => {
    const traced = /^(Traceability.*Detail|Tracing\.Suspects)/.test(name)
    const [place] = traced ? stations : /City|Contribution|Course/.test(name) ? cities : /County/.test(name) ? counties : stations
    const placeId = name.startsWith('HotGrid') ? cells[0]!.placeId : place!.placeId
    const item = name.startsWith('Odour') ? 'odour' : 'tvoc'
    const sensor = sensors.find(({ typeId }) => typeId === item)!
    const month = day.slice(0, 7)
    const byHour = /CAMX(Hour|Period)ShareList/.test(name)
    const side = { stationIds: [stations[0]!.placeId], startTime: `${day} 01`, endTime: `${day} 24` }
    const span = /Month/.test(name)
      ? [month, month]
      : traced || byHour || name.startsWith('Review')
        ? [`${day} 08`, `${day} 10`]
        : [day, day]
    return {
      ...{ placeId, placeIds: [placeId], otherPlaceId: placeId, step: 'day', year: Number(day.slice(0, 4)) },
      ...{ parameter: traced ? 'pm10' : 'pm2_5', otherParameter: 'o3', parameters: ['pm2_5', 'o3'], item: 'pm2_5' },
      ...{ from: span[0], to: span[1], compareFrom: span[0], compareTo: span[1], hour: `${day} 08`, day, time: `${day} 08` },
      ...(name.startsWith('Weather') && { parameters: ['temperature'] }),
      ...(/^(VocMonitor|Odour)/.test(name) && { stationIds: [sensor.id], startTime: `${day} 01`, endTime: `${day} 24` }),
      ...(/^(VocMonitor|Odour)/.test(name) && { item, items: [item] }),
      ...(/^(HotGrid|GridScore)/.test(name) && { time: day }),
      ...(name.startsWith('GridSensor') && { placeId: sensor.id, days: '7' }),
      ...(name.startsWith('VOC') && { stationId: stations[0]!.placeId }),
      ...(name.startsWith('VOC') && { ...side, left: side, right: side, numerator: 42, denominator: 41 }),
      ...(name.startsWith('Inventory.Compare') && { second: 1 }),
      ...(name.startsWith('Surface') && { taskId: rows[0]!.id }),
      ...(traced && { enterpriseId: 1, enterpriseIds: [1, 2, 3, 4] }),
    }
  }
}

/** Fields that only narrow what is listed. */
const narrowing = /^(AlarmRecord|AlarmStatistics|Discharge|Inventory|Enterprise|Approval|FillStatistic|Tracing\.Orders)/
const narrowed = new Set(['parameter', 'from', 'to', 'year', 'placeId'])

/** Computed for minutes, and only when a user starts it: read where a flow has computed a day. */
export const computedOnRequest = /^Traceability\.CAMX/

export const downloadFile = async (base: string, token: string, { path, method }: Call, input: Record<string, unknown>) => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) for (const each of [value].flat()) query.append(key, String(each))
  for (let look = 0; ; look++) {
    const response = await fetch(method === 'GET' ? `${base}${path}?${query}` : `${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    // A trace is computed first.
    if (response.status !== 409 || look === 120) return response
    await sleep(500)
  }
}

export const textOf = (bytes: ArrayBuffer): string =>
  Object.values(unzipSync(new Uint8Array(bytes)))
    .map(part => Buffer.from(part).toString())
    .join('')

/** Input of an export: what it needs, and of the usual fields those that do not only narrow a list. */
const inputOf = (call: Call, usual: Record<string, unknown>) => {
  const fields = Object.keys(plainSchema(call.input).properties ?? {})
  const required = sampleInput(call.input, fields)
  const given = Object.entries(usual).filter(
    ([key]) => fields.includes(key) && (key in required || !(narrowing.test(call.name) && narrowed.has(key))),
  )
  return { ...required, ...Object.fromEntries(given) }
}

/** Reads spreadsheets of the demo city: which are refused, and which do not say 演示数据. */
export const unmarkedSpreadsheets = async (base: string, token: string, calls: readonly Call[]) => {
  const usualOf = await usualFields(base, token)
  const [refused, unmarked]: [string[], string[]] = [[], []]
  for (const call of calls) {
    const response = await downloadFile(base, token, call, inputOf(call, usualOf(call)))
    if (response.status !== 200) refused.push(`${call.name}: ${response.status} ${await response.text()}`)
    else if (!textOf(await response.arrayBuffer()).includes('演示数据') && !mayBeEmpty.has(call.name)) unmarked.push(call.name)
  }
  return { refused, unmarked }
}
