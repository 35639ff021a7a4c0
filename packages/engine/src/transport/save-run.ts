import { startRun, type TransportRun, type TransportSetup } from './run.ts'
import { tagCount } from './tags.ts'

const mark = 0x51595454
const version = 1

/** Numbers at the head of a saved run, in this order: what must fit the set-up that takes it up again. */
const headOf = ({ setup, range, hours }: Pick<TransportRun, 'setup' | 'range' | 'hours'>): number[] => {
  const { grid, species, emissions } = setup
  return [mark, version, grid.nx, grid.ny, grid.nz, species.length, tagCount(emissions), range.from, range.to, hours]
}
const headNames = ['文件标识', '版本', '网格列数', '网格行数', '网格层数', '物种数', '标记数']

const bytesOf = (array: ArrayBufferView): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** A run between two hours as bytes, in the machine's own order. Taken up again it goes on to the same bytes as if it had never stopped. */
export const saveRun = (run: TransportRun): Uint8Array => {
  const parts = [Float64Array.from(headOf(run)), ...run.bulk, run.budget, run.tags, run.active].map(bytesOf)
  const saved = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    saved.set(part, at)
    at += part.length
  }
  return saved
}

/** Takes a saved run up again. Refuses bytes of another grid, other species or tags, and a truncated file. */
export const restoreRun = (setup: TransportSetup, saved: Uint8Array, memory?: Float32Array): TransportRun => {
  const length = headOf({ setup, range: { from: 0, to: 0 }, hours: 0 }).length
  if (saved.length < length * 8) throw new RangeError(`断点文件只有 ${saved.length} 字节，不完整`)
  const head = new Float64Array(saved.slice(0, length * 8).buffer)
  const [from, to, hours] = [head[length - 3]!, head[length - 2]!, head[length - 1]!]
  headOf({ setup, range: { from, to }, hours }).forEach((expected, n) => {
    if (head[n] !== expected) throw new RangeError(`断点文件的${headNames[n] ?? '内容'}为 ${head[n]}，本次计算为 ${expected}，不能续算`)
  })
  const run = startRun(setup, { range: { from, to }, memory })
  const arrays = [...run.bulk, run.budget, run.tags, run.active]
  const needed = arrays.reduce((sum, array) => sum + array.byteLength, length * 8)
  if (saved.length !== needed) throw new RangeError(`断点文件应有 ${needed} 字节，实有 ${saved.length} 字节`)
  let at = length * 8
  for (const array of arrays) {
    bytesOf(array).set(saved.subarray(at, at + array.byteLength))
    at += array.byteLength
  }
  return { ...run, hours }
}
