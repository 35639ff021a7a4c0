import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { columnFactors, factorColumns, groundKeep, solveTagColumns } from '../../packages/engine/src/transport/numerics/column.ts'
import {
  axisX,
  axisY,
  createPassage,
  followX,
  followY,
  sweepBulk,
  sweepScratch,
  tagRows,
} from '../../packages/engine/src/transport/numerics/plane-sweep.ts'
import { splitTags } from '../../packages/engine/src/transport/run.ts'
import { fullPm, type SpeciesId } from '../../packages/engine/src/transport/species.ts'
import { type BenchContext, defineBench } from './harness.ts'

const [n, layers, tagsOfPlane] = [100, 15, 40]
const plane = n * n

/** Processor time of the fastest of some rounds, ns a cell: other processes disturb it less than the clock. */
const nanosecondsACell = (cells: number, work: () => void): number => {
  let least = Infinity
  for (let round = 0; round < 6; round++) {
    const began = process.cpuUsage()
    work()
    least = Math.min(least, process.cpuUsage(began).user)
  }
  return (least * 1000) / cells
}

const kernels = (report: BenchContext['report']) => {
  const wavy = (c: number) => 10 + 5 * Math.sin(c / 9) + 3 * Math.cos(c / 700)
  const bulk = Float64Array.from({ length: plane }, (_, c) => wavy(c))
  const [air, wind, mixed] = [
    new Float64Array(plane).fill(1),
    new Float64Array((n + 1) * n).fill(0.3),
    new Float64Array((n + 1) * n).fill(0.001),
  ]
  const [way, scratch, budget] = [createPassage((n + 1) * n), sweepScratch(n, n), new Float64Array(4)]
  const tags = Float32Array.from({ length: tagsOfPlane * layers * plane }, (_, c) => wavy(c))
  const row = (label: string, value: number, goal?: number) => report({ label, value, unit: 'ns/cell', better: 'lower', goal })
  for (const [name, axis] of [
    ['i', axisX(n, n)],
    ['j', axisY(n, n)],
  ] as const)
    row(
      `bulk, parabolic sweep along ${name}`,
      nanosecondsACell(60 * plane, () => {
        for (let r = 0; r < 60; r++) sweepBulk(axis, { bulk, air, through: wind, mixed, outside: [10, 10] }, 1, way, scratch, budget)
      }),
    )
  const inverse = bulk.map(value => 1 / value)
  const follow = { tags, at: 0, nx: n, ny: n, inverse, rows: tagRows(n) }
  for (const [name, go] of [
    ['i', followX],
    ['j', followY],
  ] as const)
    row(
      `a tag follows along ${name}`,
      nanosecondsACell(tags.length, () => {
        for (let at = 0; at < tags.length; at += plane) go({ ...follow, at }, way, [0, 0])
      }),
    )
  const width = 400
  const [factors, ground, work] = [columnFactors(width, layers), new Float64Array(width), new Float64Array(layers * width)]
  const borders = (value: number) => new Float64Array((layers + 1) * plane).fill(value, plane, layers * plane)
  const [up, mix, columnAir] = [borders(0.01), borders(0.2), new Float64Array(layers * plane).fill(1)]
  row(
    'a tag’s implicit columns',
    nanosecondsACell(tags.length, () => {
      for (let from = 0; from < plane; from += width) {
        factorColumns(width, layers, plane, from, 1, columnAir, up, mix, factors)
        groundKeep(factors, air, from, width, ground)
        for (let t = 0; t < tagsOfPlane; t++) solveTagColumns(tags, t * layers * plane + from, width, layers, plane, factors, ground, work)
      }
    }),
  )
}

const entry = fileURLToPath(new URL('./support/transport-worker.ts', import.meta.url))

/** A thread knows no TypeScript: its file is bundled as the server's are. */
const workerCode = async (): Promise<string> => {
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'cjs', write: false })
  return outputFiles[0]!.text
}

const startWorker = async (code: string, tagged: SpeciesId[]): Promise<Worker> => {
  const worker = new Worker(code, { eval: true, workerData: tagged })
  await once(worker, 'message')
  return worker
}

/** One warm hour of all species and tags on two threads; a day is 24 of them. */
const wholeRun = async (report: BenchContext['report']) => {
  const code = await workerCode()
  const workers = await Promise.all(splitTags(fullPm, 2).map(tagged => startWorker(code, tagged)))
  const [began, used] = [performance.now(), process.cpuUsage()]
  const steps = await Promise.all(
    workers.map(async worker => {
      worker.postMessage('go')
      const [count] = await once(worker, 'message')
      return count as number
    }),
  )
  const [seconds, cpu] = [(performance.now() - began) / 1000, process.cpuUsage(used).user / 1e6]
  report({ label: `one hour of it, ${steps[0]} steps, two threads`, value: seconds, unit: 's', better: 'lower' })
  report({ label: 'processor time of that hour, both threads', value: cpu, unit: 's', better: 'lower' })
  report({ label: '24 h, scaled from that hour', value: (24 * seconds) / 60, unit: 'min', better: 'lower', goal: 8 })
  report({ label: '24 h, scaled from processor time, two cores to itself', value: (24 * cpu) / 2 / 60, unit: 'min', better: 'lower' })
}

export default defineBench({
  name: `Tagged transport: ${n} × ${n} × ${layers} cells, 8 species × 65 tags`,
  run: async ({ report }) => {
    kernels(report)
    await wholeRun(report)
  },
})
