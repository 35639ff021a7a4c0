import { concatenate } from '../core/concatenate.ts'
import { startRun, type TransportRun, type TransportSetup } from './run.ts'
import { tagCount } from './tags.ts'

const mark = 0x51595454
const version = 1

/** Species whose tags are carried, as bits. */
const maskOf = (tagged: Int32Array): number => tagged.reduce((mask, place, s) => mask + (place >= 0 ? 2 ** s : 0), 0)

/** Numbers at the head of a saved run, in this order: what must fit the set-up that takes it up again. */
const headOf = ({ setup, tagged, hours }: Pick<TransportRun, 'setup' | 'tagged' | 'hours'>): number[] => {
  const { grid, species, emissions } = setup
  return [mark, version, grid.nx, grid.ny, grid.nz, species.length, tagCount(emissions), maskOf(tagged), hours]
}
const headLength = 9
const headNames = ['文件标识', '版本', '网格列数', '网格行数', '网格层数', '物种数', '标记数']

const bytesOf = (array: ArrayBufferView): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** A run between two hours as bytes, in the machine's own order. Taken up again it goes on to the same bytes as if it had never stopped. */
export const saveRun = (run: TransportRun): Uint8Array => {
  const parts = [Float64Array.from(headOf(run)), ...run.bulk, run.budget, run.tags, run.active].map(bytesOf)
  return concatenate(parts, Uint8Array)
}

/** Takes a saved run up again. Refuses bytes of another grid, other species or tags, and a truncated file. */
export const restoreRun = (setup: TransportSetup, saved: Uint8Array, memory?: Float32Array): TransportRun => {
  if (saved.length < headLength * 8) throw new RangeError(`断点文件只有 ${saved.length} 字节，不完整`)
  const head = new Float64Array(saved.slice(0, headLength * 8).buffer)
  const [mask, hours] = [head[headLength - 2]!, head[headLength - 1]!]
  const carried = setup.species.filter((_, s) => Math.floor(mask / 2 ** s) % 2 === 1)
  headOf({ setup, tagged: Int32Array.from(setup.species, id => carried.indexOf(id)), hours }).forEach((expected, n) => {
    if (head[n] !== expected) throw new RangeError(`断点文件的${headNames[n] ?? '内容'}为 ${head[n]}，本次计算为 ${expected}，不能续算`)
  })
  const run = startRun(setup, { tagged: carried, memory })
  const arrays = [...run.bulk, run.budget, run.tags, run.active]
  const needed = arrays.reduce((sum, array) => sum + array.byteLength, headLength * 8)
  if (saved.length !== needed) throw new RangeError(`断点文件应有 ${needed} 字节，实有 ${saved.length} 字节`)
  let at = headLength * 8
  for (const array of arrays) {
    bytesOf(array).set(saved.subarray(at, at + array.byteLength))
    at += array.byteLength
  }
  return { ...run, hours }
}
