import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createExports } from '../../apps/server/src/platform/export/exports.ts'
import type { Frame } from '../../packages/domain/src/frame.ts'
import { defineBench } from './harness.ts'

const rowCount = 100_000
const repeat = <T>(make: (i: number) => T) => Array.from({ length: rowCount }, (_, i) => make(i))

const table: Frame = {
  columns: [
    { key: 'time', label: '时间', kind: 'time', values: repeat(i => `2026-05-${i}`) },
    { key: 'name', label: '站点', kind: 'text', values: repeat(i => `站${i}`) },
    ...['a', 'b', 'c', 'd', 'e', 'f'].map(key => ({
      ...{ key, label: key, kind: 'number' as const, decimals: 1 },
      values: repeat(i => i / 4),
    })),
  ],
  rowCount,
  meta: { title: '测试', timeConvention: '北京时间', demo: true, madeAt: '2026-05-20 10:30:00' },
}

export default defineBench({
  name: 'A spreadsheet of 100,000 × 8 cells, written in a thread',
  run: async ({ time, report }) => {
    const folder = mkdtempSync(join(tmpdir(), 'qingyuan-export-'))
    const exports = createExports(folder)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    try {
      await exports.toXlsx({ ...table, rowCount: 1 })
      delay.enable()
      await time('the file', async () => (await exports.toXlsx(table)).discard(), { rounds: 3 })
      delay.disable()
      report({ label: 'delay of the event loop, p99', value: delay.percentile(99) / 1e6, unit: 'ms', better: 'lower', goal: 50 })
    } finally {
      await exports.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
