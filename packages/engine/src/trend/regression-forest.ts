import { seededRandom } from '../core/random.ts'

export interface ForestOptions {
  trees: number
  /** Rows a leaf holds at least. */
  leastLeaf: number
  /** Columns tried at a split; a third of them when not said. */
  tried?: number
  seed: number
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Columns cut into at most 64 classes of equal numbers of rows: a split is a class. */
interface Classes {
  of: Uint8Array[]
  most: number
  /** Upper bounds of the classes of each column but the last one's. */
  bounds: Float64Array[]
}

interface Tree {
  /** Column of the split, -1 for a leaf; rows of a class up to `upTo` go left. */
  column: Int16Array
  upTo: Uint8Array
  left: Int32Array
  right: Int32Array
  value: Float64Array
}

export interface Forest {
  /** Prediction of a row whose classes are looked up by column. */
  predict(classOf: (column: number) => number): number
  classes: Classes
  trees: number
  /** Nodes of a tree, and the one of them in which a row ends. */
  nodesOf(tree: number): number
  leafOf(tree: number, classOf: (column: number) => number): number
  /** Mean of the trees that did not see a row, one a row; NaN for a row that all saw. */
  outOfBag: Float64Array
}

const mostClasses = 64

/** Class of a value by a column's bounds. */
export const classOfValue = (bounds: Float64Array, value: number): number => {
  let [low, high] = [0, bounds.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (bounds[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

const classesOf = (columns: readonly Float64Array[]): Classes => {
  const bounds = columns.map(column => {
    const sorted = column.slice().sort()
    return Float64Array.from({ length: mostClasses - 1 }, (_, k) => sorted[Math.floor(((k + 1) * column.length) / mostClasses)]!)
  })
  return { most: mostClasses, bounds, of: columns.map((column, c) => Uint8Array.from(column, value => classOfValue(bounds[c]!, value))) }
}

interface Split {
  column: number
  upTo: number
  gain: number
}

/** The class of the tried columns that parts the rows from..to best: largest sum of squared sums over numbers. */
const bestSplit = (
  { of, most }: Classes,
  y: Float64Array,
  rows: Int32Array,
  [from, to]: readonly [number, number],
  tried: readonly number[],
  leastLeaf: number,
): Split => {
  const [sums, counts] = [new Float64Array(most), new Uint32Array(most)]
  let best: Split = { column: -1, upTo: 0, gain: 0 }
  for (const column of tried) {
    sums.fill(0)
    counts.fill(0)
    let all = 0
    for (let k = from; k < to; k++) {
      const row = rows[k]!
      const c = of[column]![row]!
      sums[c]! += y[row]!
      counts[c]!++
      all += y[row]!
    }
    let [sum, count] = [0, 0]
    for (let c = 0; c < most - 1; c++) {
      sum += sums[c]!
      count += counts[c]!
      const rest = to - from - count
      if (counts[c] === 0 || count < leastLeaf || rest < leastLeaf) continue
      const gain = (sum * sum) / count + (all - sum) ** 2 / rest - (all * all) / (to - from)
      if (gain > best.gain * (1 + 1e-12) + 1e-12) best = { column, upTo: c, gain }
    }
  }
  return best
}

/** Rows of a class up to `upTo` first; returns where the others begin. */
const part = (classes: Uint8Array, rows: Int32Array, from: number, to: number, upTo: number): number => {
  let [i, j] = [from, to - 1]
  while (i <= j) {
    if (classes[rows[i]!]! <= upTo) i++
    else {
      const row = rows[i]!
      rows[i] = rows[j]!
      rows[j--] = row
    }
  }
  return i
}

const growTree = (classes: Classes, y: Float64Array, rows: Int32Array, draw: () => readonly number[], leastLeaf: number): Tree => {
  const size = 2 * Math.ceil(rows.length / leastLeaf) + 1
  const tree: Tree = {
    column: new Int16Array(size).fill(-1),
    upTo: new Uint8Array(size),
    left: new Int32Array(size),
    right: new Int32Array(size),
    value: new Float64Array(size),
  }
  let nodes = 1
  const open: [number, number, number][] = [[0, 0, rows.length]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, from, to] = next
    let sum = 0
    for (let k = from; k < to; k++) sum += y[rows[k]!]!
    tree.value[node] = sum / (to - from)
    if (to - from < 2 * leastLeaf) continue
    const split = bestSplit(classes, y, rows, [from, to], draw(), leastLeaf)
    if (split.column < 0) continue
    const middle = part(classes.of[split.column]!, rows, from, to, split.upTo)
    tree.column[node] = split.column
    tree.upTo[node] = split.upTo
    tree.left[node] = nodes++
    tree.right[node] = nodes++
    open.push([tree.left[node]!, from, middle], [tree.right[node]!, middle, to])
  }
  return tree
}

const leafIn = (tree: Tree, classOf: (column: number) => number): number => {
  let node = 0
  while (tree.column[node]! >= 0) node = classOf(tree.column[node]!) <= tree.upTo[node]! ? tree.left[node]! : tree.right[node]!
  return node
}
const follow = (tree: Tree, classOf: (column: number) => number): number => tree.value[leafIn(tree, classOf)]!

/**
 * Random forest of regression trees: each grown on as many rows drawn with return, each split the best of some columns drawn for it.
 *
 * @param columns what explains, one array a column, none missing @param y what is explained, none missing
 * Simplified: columns are cut into 64 classes of equal numbers, so what happens within a 64th of the rows is not seen.
 * Source: Breiman 2001, Machine Learning 45:5.
 */
export const growForest = (columns: readonly Float64Array[], y: Float64Array, options: ForestOptions): Forest => {
  const { trees, leastLeaf, seed, signal, onProgress } = options
  const random = seededRandom(seed)
  const n = y.length
  const classes = classesOf(columns)
  const tried = Math.max(1, options.tried ?? Math.ceil(columns.length / 3))
  const order = columns.map((_, i) => i)
  const draw = () => {
    for (let i = 0; i < tried; i++) {
      const j = i + Math.floor(random.next() * (order.length - i))
      const swap = order[i]!
      order[i] = order[j]!
      order[j] = swap
    }
    return order.slice(0, tried)
  }
  const [sums, counts] = [new Float64Array(n), new Uint32Array(n)]
  const grown = Array.from({ length: trees }, (_, t) => {
    signal?.throwIfAborted()
    const rows = Int32Array.from({ length: n }, () => Math.floor(random.next() * n))
    const seen = new Uint8Array(n)
    for (const row of rows) seen[row] = 1
    const tree = growTree(classes, y, rows, draw, leastLeaf)
    for (let row = 0; row < n; row++) {
      if (seen[row]) continue
      sums[row]! += follow(tree, column => classes.of[column]![row]!)
      counts[row]!++
    }
    onProgress?.((t + 1) / trees)
    return tree
  })
  const predict: Forest['predict'] = classOf => grown.reduce((sum, tree) => sum + follow(tree, classOf), 0) / trees
  const leafOf: Forest['leafOf'] = (tree, classOf) => leafIn(grown[tree]!, classOf)
  const nodesOf = (tree: number) => grown[tree]!.column.length
  return { predict, classes, trees, nodesOf, leafOf, outOfBag: sums.map((sum, row) => sum / counts[row]!) }
}
