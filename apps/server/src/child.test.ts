import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KeptChild, keepChildRunning } from './child.ts'

const second = 1_000
const minute = 60 * second

class FakeChild extends EventEmitter {
  pid: number | undefined = 1
  exitCode: number | null = null
  signalCode: string | null = null
  connected = true
  end(code: number | null, signal: string | null = null) {
    this.exitCode = code
    this.signalCode = signal
    this.emit('exit', code, signal)
  }
  disconnect() {
    this.end(0)
  }
}

let children: FakeChild[]
let exits: { code: number | null; signal: string | null; restartInMs: number }[]
let kept: KeptChild

beforeEach(() => {
  vi.useFakeTimers()
  children = []
  exits = []
  const start = () => {
    children.push(new FakeChild())
    return children.at(-1) as unknown as ChildProcess
  }
  kept = keepChildRunning(start, exit => exits.push(exit))
})
afterEach(() => vi.useRealTimers())

/** Ends the newest child; true when another one runs exactly so much later. */
const restartsAfter = async (ms: number): Promise<boolean> => {
  const before = children.length
  children.at(-1)!.end(null, 'SIGKILL')
  await vi.advanceTimersByTimeAsync(ms - 1)
  const early = children.length > before
  await vi.advanceTimersByTimeAsync(1)
  return !early && children.length === before + 1
}

test('a child that ends starts again after twice the wait each time, a minute at most', async () => {
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) expect(await restartsAfter(seconds * second)).toBe(true)
  expect(exits[2]).toEqual({ code: null, signal: 'SIGKILL', restartInMs: 4 * second })
})

test('a child that ran for five minutes starts again after a second', async () => {
  for (const seconds of [1, 2, 4]) expect(await restartsAfter(seconds * second)).toBe(true)
  await vi.advanceTimersByTimeAsync(5 * minute - 1)
  expect(await restartsAfter(8 * second)).toBe(true)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(await restartsAfter(second)).toBe(true)
})

test('a child that could not be started is tried again', async () => {
  children[0]!.pid = undefined
  children[0]!.emit('error', new Error('EAGAIN'))
  await vi.advanceTimersByTimeAsync(second)
  expect(children).toHaveLength(2)
})

test('none starts after a stop, neither while one runs nor while one is awaited', async () => {
  await kept.stop()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(children).toHaveLength(1)
  expect(exits).toEqual([])
  const again = keepChildRunning(
    () => {
      children.push(new FakeChild())
      return children.at(-1) as unknown as ChildProcess
    },
    () => undefined,
  )
  children.at(-1)!.end(1)
  await again.stop()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(children).toHaveLength(2)
})
