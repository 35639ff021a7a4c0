/** Where every card of the big screen is. Boxes are in design px: real px divided by `u`. */

export type CardName = 'now' | 'pollutants' | 'goodDays' | 'targets' | 'ranking' | 'alarms' | 'stations' | 'strip' | 'calendar'
export interface LayoutBox {
  x: number
  y: number
  w: number
  h: number
}
export type LayoutMode = 'standard' | 'compact' | 'wall' | 'stack'

export interface ScreenLayout {
  mode: LayoutMode
  /** A stack in the width of a phone. */
  phone: boolean
  /** Scale of everything. */
  u: number
  width: number
  height: number
  header: number
  /** Between cards and at the edges. */
  margin: number
  boxes: Record<CardName, LayoutBox>
  stage: LayoutBox
}

type Placement = Omit<ScreenLayout, 'u' | 'mode' | 'phone'>
type Places = Record<CardName | 'stage', LayoutBox>

interface Frame {
  margin: number
  top: number
  bottom: number
}

/** Cards under one another: their heights, and their shares of what is left over. */
type Column = Partial<Record<keyof Places, readonly [height: number, grow?: number]>>

const box = (x: number, y: number, w: number, h: number): LayoutBox => ({ x, y, w, h })

const placeColumn = (x: number, w: number, { margin, top, bottom }: Frame, column: Column): Partial<Places> => {
  const cards = Object.entries(column)
  const wanted = cards.reduce((sum, [, [height]]) => sum + height, 0) + margin * (cards.length - 1)
  let y = top
  return Object.fromEntries(
    cards.map(([name, [height, grow = 0]]) => {
      const place = box(x, y, w, height + (bottom - top - wanted) * grow)
      y += place.h + margin
      return [name, place]
    }),
  )
}

interface Sizes {
  margin: number
  header: number
  gap: number
  left: Column
  right: Column
  strip: number
  calendar: number
}

const standardSizes: Sizes = {
  margin: 16,
  header: 72,
  gap: 8,
  left: { now: [224], pollutants: [376, 1], goodDays: [176], targets: [160] },
  right: { ranking: [448, 0.4], alarms: [248, 0.2], stations: [256, 0.4] },
  strip: 240,
  calendar: 384,
}
const compactSizes: Sizes = {
  margin: 12,
  header: 56,
  gap: 4,
  left: { now: [156, 0.15], pollutants: [264, 0.6], goodDays: [124], targets: [116, 0.25] },
  right: { ranking: [324, 0.5], alarms: [172, 0.25], stations: [176, 0.25] },
  strip: 180,
  calendar: 232,
}

/** Three columns: the 1920 design, widened in the middle. */
const threeColumns = (width: number, height: number, side: number, sizes: Sizes): Placement => {
  const { margin, header, strip, calendar } = sizes
  const frame = { margin, top: header + sizes.gap, bottom: height - margin }
  const [x, w] = [margin * 2 + side, width - 4 * margin - 2 * side]
  const low = height - margin - strip
  const cards = {
    ...placeColumn(margin, side, frame, sizes.left),
    ...placeColumn(width - margin - side, side, frame, sizes.right),
    strip: box(x, low, w - calendar - margin, strip),
    calendar: box(x + w - calendar, low, calendar, strip),
  }
  return {
    width,
    height,
    header,
    margin,
    boxes: cards as Record<CardName, LayoutBox>,
    stage: box(x, frame.top, w, low - margin - frame.top),
  }
}

const wallColumns: readonly Column[] = [
  { now: [236], pollutants: [300, 1] },
  { goodDays: [200], targets: [300], calendar: [452, 1] },
  { ranking: [984, 1] },
  { alarms: [480, 0.5], stations: [488, 0.5] },
]

/** Five columns: two of cards on either side of the map. */
const wall = (width: number, height: number): Placement => {
  const [margin, side] = [16, 480]
  const frame = { margin, top: 80, bottom: height - margin }
  const step = margin + side
  const lefts = [margin, margin + step, width - 2 * step, width - step]
  const [x, w] = [margin + 2 * step, width - 2 * margin - 4 * step]
  const cards = Object.assign(
    { strip: box(x, height - margin - 240, w, 240) },
    ...wallColumns.map((column, i) => placeColumn(lefts[i]!, side, frame, column)),
  )
  return { width, height, header: 72, margin, boxes: cards, stage: box(x, frame.top, w, height - 240 - 2 * margin - frame.top) }
}

/** One column that scrolls, for portrait and small windows. */
const stack = (width: number): Placement => {
  const [margin, w] = [12, width - 24]
  const column: Column = {
    now: [180],
    stage: [Math.min(560, Math.max(480, w))],
    pollutants: [300],
    ranking: [340],
    alarms: [200],
    strip: [220],
    calendar: [240],
    goodDays: [150],
    targets: [160],
    stations: [230],
  }
  const { stage, ...boxes } = placeColumn(margin, w, { margin, top: 64, bottom: 0 }, column) as Places
  return { width, height: boxes.stations.y + boxes.stations.h + margin, header: 56, margin, boxes, stage }
}

/** Layout of a window of the given size, px. */
export const screenLayout = (width: number, height: number): ScreenLayout => {
  const aspect = width / height
  const phone = width <= 640
  if (width < 1280 || aspect < 1.3) return { mode: 'stack', phone, u: 1, ...stack(width) }
  if (aspect > 2.6) {
    const u = height / 1080
    return { mode: 'wall', phone, u, ...wall(width / u, 1080) }
  }
  if (width < 1600) return { mode: 'compact', phone, u: 1, ...threeColumns(width, height, 336, compactSizes) }
  const u = aspect > 2 ? height / 1080 : Math.min(width / 1920, height / 1080)
  return { mode: 'standard', phone, u, ...threeColumns(width / u, height / u, aspect > 2 ? 515 : 448, standardSizes) }
}
