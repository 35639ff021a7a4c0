import { type PathMetric, varianceOf } from './path-distance.ts'
import { meanPath, type PathTable, pathCount } from './path-table.ts'

/** One joining of two clusters. Clusters are named by their lowest row. */
export interface Joining {
  into: number
  from: number
  /** Clusters that are left. */
  clusters: number
  /** Total spatial variance after it, radians². */
  tsv: number
  /** Change of the total spatial variance, per cent of what it was; NaN for the first. */
  percent: number
}

export interface ClusterOptions {
  /** `distance`: where paths go; `angle`: in which direction. */
  metric?: PathMetric
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/**
 * Joins trajectories step by step: always the two clusters whose union raises the total spatial variance (the sum over clusters of the squared
 * distances of their points from the cluster's mean path) least. The same table gives the same tree: of equal pairs the one of lower rows is joined.
 *
 * @returns rows − 1 joinings, in order
 * Source: Stunder 1996; HYSPLIT user's guide, "trajectory cluster analysis". Means are of longitudes and latitudes, as there.
 */
export const joinPaths = (table: PathTable, { metric = 'distance', signal, onProgress }: ClusterOptions = {}): Joining[] => {
  const rows = pathCount(table)
  const contribution = varianceOf(metric)
  const spread = (members: number[]): number => {
    const mean = meanPath(table, members)
    return members.reduce((sum, row) => sum + contribution(table, row, mean), 0)
  }
  const members: (number[] | null)[] = Array.from({ length: rows }, (_, row) => [row])
  const own = new Float64Array(rows)
  /** Rise of the variance when a and b (a < b) are joined. */
  const rise = new Float64Array(rows * rows).fill(Number.POSITIVE_INFINITY)
  const price = (a: number, b: number) => spread([...members[a]!, ...members[b]!]) - own[a]! - own[b]!
  for (let a = 0; a < rows; a++) for (let b = a + 1; b < rows; b++) rise[a * rows + b] = price(a, b)
  const joinings: Joining[] = []
  for (let left = rows - 1, tsv = 0; left >= 1; left--) {
    signal?.throwIfAborted()
    let best = -1
    for (let at = 0; at < rise.length; at++) if (rise[at]! < (best < 0 ? Number.POSITIVE_INFINITY : rise[best]!)) best = at
    const [into, from] = [Math.floor(best / rows), best % rows]
    const grown = rise[best]!
    own[into] = own[into]! + own[from]! + grown
    members[into] = [...members[into]!, ...members[from]!]
    members[from] = null
    for (let other = 0; other < rows; other++) {
      rise[Math.min(other, from) * rows + Math.max(other, from)] = Number.POSITIVE_INFINITY
      if (other === into || !members[other]) continue
      const [a, b] = other < into ? [other, into] : [into, other]
      rise[a * rows + b] = price(a, b)
    }
    joinings.push({ into, from, clusters: left, tsv: tsv + grown, percent: tsv > 0 ? (100 * grown) / tsv : Number.NaN })
    tsv += grown
    onProgress?.(1 - left / rows)
  }
  return joinings
}

/** Cluster of each row when so many are left: 1 … clusters, in the order of their lowest rows. */
export const clustersAt = (joinings: readonly Joining[], clusters: number): Int32Array => {
  const rows = joinings.length + 1
  const root = Int32Array.from({ length: rows }, (_, row) => row)
  for (const { into, from, clusters: left } of joinings) {
    if (left < clusters) break
    for (let row = 0; row < rows; row++) if (root[row] === from) root[row] = into
  }
  const names = [...new Set(root)].sort((a, b) => a - b)
  return root.map(name => names.indexOf(name) + 1)
}

export interface Break {
  clusters: number
  /** By how much the next joining's change exceeds this one's, per cent. */
  jumpPercent: number
}

/**
 * Numbers of clusters at which to stop: where joining once more would raise the change of the total spatial variance by more than `jumpPercent` of what
 * it was (30, HYSPLIT's rule; 20 is its loose one), among at most `most` clusters.
 */
export const breaksOf = (joinings: readonly Joining[], jumpPercent = 30, most = 20): Break[] =>
  joinings.flatMap(({ clusters, percent }, n) => {
    const next = joinings[n + 1]
    if (!next || clusters > most) return []
    const jump = 100 * (next.percent / percent - 1)
    return jump > jumpPercent ? [{ clusters, jumpPercent: jump }] : []
  })

/** A map with more clusters than this is not read at a glance. */
const readable = 8

/**
 * Break to show without a choice: the most clusters that can still be distinguished (8), else the fewest. HYSPLIT leaves it to a person; its
 * own example chose in this way (of 9, 7 and 3 the 7). Null when there is no break: the paths do not fall into groups.
 */
export const chosenClusters = (breaks: readonly Break[]): number | null => {
  const counts = breaks.map(each => each.clusters).sort((a, b) => b - a)
  return counts.find(count => count <= readable) ?? counts.at(-1) ?? null
}
