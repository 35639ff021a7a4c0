import type { Rejection } from '../store/rejection-queries.ts'

/** Refused rows of one file that are stored with their text; more are counted in one row. */
export const maxFileRejections = 1_000

/** Raw data of an unknown-stations rejection, beside the `stations`: the import that a replay starts again. */
export interface ReplayedImport<Input> {
  job: string
  input: Input
}

/** Rejections of one imported file: the first ones as they are, of the others the number. */
export const fileRejections = (sourceId: number) => {
  const counts = { refused: 0, uncounted: 0 }
  let waiting: Rejection[] = []
  const add = (code: string, reason: string, location: string | null, raw: string, packets = 1) =>
    waiting.push({ channel: 'file', sourceId, code, reason, location, raw: Buffer.from(raw), packets })
  return {
    waiting: () => waiting.length,
    refused: () => counts.refused,
    refuse: (code: string, reason: string, location: string | null, raw: string) => {
      counts.refused++
      if (counts.refused > maxFileRejections) counts.uncounted++
      else add(code, reason, location, raw)
    },
    /** One rejection for all stations that are not registered, stored in any case: it is the one that can be replayed. */
    refuseStations: <Input>(stations: readonly string[], replayed: ReplayedImport<Input>) => {
      if (stations.length === 0) return
      const names = stations.slice(0, 10).map(name => name || '（未填写）')
      const reason = `未登记的站点 ${stations.length} 个：${names.join('、')}${stations.length > 10 ? ' 等' : ''}`
      counts.refused++
      add('UNKNOWN_STATION', reason, null, JSON.stringify({ ...replayed, stations }))
    },
    /** Rejections since the last call, to be stored; with `last` also the number of those that are not. */
    take: (last = false): Rejection[] => {
      if (last && counts.uncounted > 0)
        add(
          'FLOOD',
          `单个文件拒收数量超过 ${maxFileRejections} 条，另有 ${counts.uncounted} 条只计数，未保存原文`,
          null,
          '',
          counts.uncounted,
        )
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
