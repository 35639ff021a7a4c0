import type { RunArray } from '#/modules/sources/runs/public.ts'

/** A run between two hours: what a checkpoint holds. */
export interface Draft {
  /** Hours done, the lead's too. */
  hours: number
  /** Saved parts, one a thread; empty before the first hour. */
  parts: Uint8Array[]
  /** Results of the day's hours: hour · size + number. */
  results: Float32Array
}

const [headLength, stateName, resultsName] = [8, 'state', 'results']

/** Parts in one array, so that they are kept together or not at all: hours, number of parts, their lengths, then their bytes. */
const packed = ({ hours, parts }: Draft): Int32Array => {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0)
  const state = new Int32Array(headLength + Math.ceil(bytes / 4))
  state.set([hours, parts.length, ...parts.map(part => part.length)])
  const room = new Uint8Array(state.buffer, headLength * 4)
  let at = 0
  for (const part of parts) {
    room.set(part, at)
    at += part.length
  }
  return state
}

/** In this order: results of hours that the state does not count yet are computed again to the same numbers. */
export const checkpointOf = (draft: Draft): RunArray[] => {
  const state = packed(draft)
  return [
    { name: resultsName, data: draft.results, shape: [draft.results.length] },
    { name: stateName, data: state, shape: [state.length] },
  ]
}

/** Start of a run: its stored checkpoint, else its beginning. */
export const draftOf = (kept: readonly RunArray[], size: number): Draft => {
  const [state, results] = [stateName, resultsName].map(name => kept.find(array => array.name === name)?.data)
  if (!(state instanceof Int32Array) || !(results instanceof Float32Array) || results.length !== 24 * size)
    return { hours: 0, parts: [], results: new Float32Array(24 * size) }
  const lengths = [...state.subarray(2, 2 + state[1]!)]
  const room = new Uint8Array(state.buffer, headLength * 4)
  let at = 0
  const parts = lengths.map(length => {
    const part = room.slice(at, at + length)
    at += length
    return part
  })
  return { hours: state[0]!, parts, results }
}
