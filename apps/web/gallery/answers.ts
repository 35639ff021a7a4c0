import { call } from '@qingyuan/contract/call.ts'
import { frameOf, pageOf } from '@qingyuan/contract/schemas.ts'
import { runAnswer } from '@qingyuan/contract/sources/run-schemas.ts'
import { buildFrame, declareColumns, numberColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'

/** The state that a block is to show. */
export const galleryStates = ['loading', 'empty', 'error', 'ready'] as const
export type GalleryState = (typeof galleryStates)[number]

const input = Type.Object({ state: Type.String() })
const Row = Type.Object({ id: Type.Integer(), name: Type.String(), county: Type.String(), value: Type.Number() })

const hourColumns = declareColumns({
  time: timeColumnSpec('时间'),
  pm2_5: numberColumnSpec('PM₂.₅', { unit: 'μg/m³', decimals: 0, trace: { statistic: 'mean' } }),
  pm10: numberColumnSpec('PM₁₀', { unit: 'μg/m³', decimals: 0 }),
})

export const galleryCalls = {
  Frame: call({ name: 'Gallery.Frame', title: '小时浓度', permission: 'air:view', input, output: frameOf(hourColumns) }),
  Rows: call({
    name: 'Gallery.Rows',
    title: '企业',
    permission: 'air:view',
    input: Type.Object({ state: Type.String(), page: Type.Integer(), pageSize: Type.Integer() }),
    output: pageOf(Row),
  }),
  Run: call({ name: 'Gallery.Run', title: '来源解析', permission: 'air:view', input, output: runAnswer(Type.Array(Row)) }),
}

const hours = Array.from({ length: 12 }, (_, hour) => `2026-11-20 ${String(hour + 1).padStart(2, '0')}`)
const valueAt = (hour: number, mean: number): number | null => (hour === 4 ? null : Math.round(mean + 20 * Math.sin(hour / 2)))

const frame = (rowCount: number) =>
  buildFrame(
    hourColumns,
    hours.slice(0, rowCount),
    { time: label => label, pm2_5: (_, hour) => valueAt(hour, 60), pm10: (_, hour) => valueAt(hour, 120) },
    { meta: { title: '小时浓度', standard: 'HJ 633-2026', timeConvention: '', demo: true, madeAt: '2026-11-21 14:00:00' } },
  )
const rows = Array.from({ length: 6 }, (_, n) => ({
  id: n + 1,
  name: `示例企业 ${n + 1}`,
  county: n % 2 ? '潞州区' : '上党区',
  value: 40 - 6 * n,
}))

/** A run that is over, under way or failed. */
const run = (state: string) => ({
  id: 'run',
  state: { running: 'running', failed: 'failed' }[state] ?? 'done',
  jobId: 'job',
  title: '来源解析',
  progress: 0.4,
  message: state === 'failed' ? '气象场不足' : '输送 10 / 24 时',
  engineVersion: '1.0.0',
  createdAt: '2026-11-21 14:00:00',
  finishedAt: state === 'running' ? null : '2026-11-21 14:00:12',
  seconds: state === 'running' ? null : 12,
  newerData: false,
  facts: [{ label: '气象场', value: '诊断 3 km' }],
})
const runResults: Record<string, typeof rows> = { ready: rows, empty: [] }

const answerOf = (path: string, state: string): unknown => {
  if (path.endsWith('/Frame')) return frame(state === 'ready' ? hours.length : 0)
  if (path.endsWith('/Run')) return { run: run(state), result: runResults[state] ?? null }
  return state === 'ready' ? { rows, total: rows.length } : { rows: [], total: 0 }
}
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Answers the calls of the gallery in the browser: nothing leaves the page. */
export const answerCalls = () => {
  window.fetch = async (request: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(String(request), location.href)
    const state = searchParams.get('state') ?? 'ready'
    // The stream of events stays silent.
    if (pathname.includes('/Home/')) return new Promise<Response>(() => undefined)
    if (state === 'loading') return new Promise<Response>(() => undefined)
    if (state === 'error') return json(500, { StatusCode: '0', Data: null, Message: '服务器内部错误', Error: { code: 'E-GALLERY' } })
    return json(200, { StatusCode: '1', Data: answerOf(pathname, state), Message: '' })
  }
}
