/** Boxes that must not lie over one another: county tags on the map. */
export interface TagBox {
  id: number
  /** Wanted centre, px. */
  x: number
  y: number
  width: number
  height: number
}

const overlap = (a: TagBox, b: TagBox, gap: number): [number, number] | null => {
  const dx = (a.width + b.width) / 2 + gap - Math.abs(a.x - b.x)
  const dy = (a.height + b.height) / 2 + gap - Math.abs(a.y - b.y)
  return dx > 0 && dy > 0 ? [dx, dy] : null
}

/**
 * Centres moved as little as needed until no two boxes touch; none is hidden. Boxes are pushed apart along the shorter
 * way. `fixed` boxes (a legend, a station in alarm) stand still and are left free. The same input gives the
 * same answer.
 */
export const placeTags = (wanted: readonly TagBox[], gap = 4, fixed: readonly TagBox[] = [], rounds = 120): TagBox[] => {
  const boxes = wanted.map(box => ({ ...box }))
  for (let round = 0; round < rounds; round++) {
    let clear = true
    for (let i = 0; i < boxes.length; i++)
      for (let j = i + 1; j < boxes.length; j++) {
        const [a, b] = [boxes[i]!, boxes[j]!]
        const over = overlap(a, b, gap)
        if (!over) continue
        clear = false
        if (over[1] <= over[0]) {
          const push = (over[1] / 2 + 0.1) * (a.y < b.y || (a.y === b.y && a.id < b.id) ? -1 : 1)
          a.y += push
          b.y -= push
        } else {
          const push = (over[0] / 2 + 0.1) * (a.x < b.x || (a.x === b.x && a.id < b.id) ? -1 : 1)
          a.x += push
          b.x -= push
        }
      }
    for (const box of boxes)
      for (const still of fixed) {
        const over = overlap(box, still, gap)
        if (!over) continue
        clear = false
        if (over[1] <= over[0]) box.y += (over[1] + 0.1) * (box.y < still.y ? -1 : 1)
        else box.x += (over[0] + 0.1) * (box.x < still.x ? -1 : 1)
      }
    if (clear) break
  }
  return boxes
}

/** Spots around the wanted one, nearest first: seven rings of twelve, one step apart. */
const spots: readonly (readonly [dx: number, dy: number])[] = [
  [0, 0],
  ...Array.from({ length: 7 * 12 }, (_, i): [number, number] => {
    const [far, angle] = [1 + Math.floor(i / 12), ((i % 12) * Math.PI) / 6]
    return [Math.sin(angle) * far, -Math.cos(angle) * far]
  }),
]

/** How much of a box others cover, px². */
export const coveredBy = (box: TagBox, others: readonly TagBox[]): number =>
  others.reduce((sum, other) => {
    const over = overlap(box, other, 0)
    return over ? sum + Math.min(over[0], box.width) * Math.min(over[1], box.height) : sum
  }, 0)

/** Boxes around a view: what is placed among them stays inside. */
export const edgesOf = ({ width, height }: { width: number; height: number }): TagBox[] => {
  const far = 10_000
  const centres = [
    [-far / 2, 0],
    [width + far / 2, 0],
    [0, -far / 2],
    [0, height + far / 2],
  ] as const
  return centres.map(([x, y]) => ({ id: 0, x, y, width: far, height: far }))
}

export interface NameRoom {
  /** What would hide a name: panels, the edges of the view. */
  solid?: readonly TagBox[]
  /** Whether a spot is in the area that the name is of. */
  isHome?: (box: TagBox) => boolean
}

/**
 * Names among many small marks: each goes to the nearest spot around its own place where it covers no mark and no name placed before, and is in its
 * own area; where there is none, to the spot that costs least: a name in another area costs as much as one that marks cover wholly. None is hidden.
 *
 * @param step between the spots, px
 */
export const placeNames = (
  wanted: readonly TagBox[],
  marks: readonly TagBox[],
  step = 10,
  { solid = [], isHome = () => true }: NameRoom = {},
): TagBox[] => {
  const placed: TagBox[] = []
  for (const box of wanted) {
    const area = box.width * box.height
    let best = { box, cost: Infinity }
    for (const [dx, dy] of spots) {
      const here = { ...box, x: box.x + dx * step, y: box.y + dy * step }
      const cost = Math.min(area, coveredBy(here, marks)) + coveredBy(here, [...placed, ...solid]) * 4 + (isHome(here) ? 0 : area)
      if (cost < best.cost) best = { box: here, cost }
      if (cost === 0) break
    }
    placed.push(best.box)
  }
  return placed
}
