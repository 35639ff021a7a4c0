/** Where every card of the big screen stands. Boxes are in design px: real px divided by `u`. */

export type CardName = 'now' | 'pollutants' | 'goodDays' | 'targets' | 'ranking' | 'alarms' | 'stations' | 'strip' | 'calendar'
export interface Box {
  x: number
  y: number
  w: number
  h: number
}
export type LayoutMode = 'standard' | 'compact' | 'wall' | 'stack'

export interface ScreenLayout {
  mode: LayoutMode
  /** Scale of everything. */
  u: number
  width: number
  height: number
  header: number
  /** Between cards and at the edges. */
  margin: number
  boxes: Record<CardName, Box>
  stage: Box
}

type Placement = Omit<ScreenLayout, 'u' | 'mode'>

interface Frame {
  margin: number
  top: number
  bottom: number
}

const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h })

/** Heights of cards under one another, and how they share what is left over. */
interface Heights {
  heights: readonly number[]
  grow: readonly number[]
}

/** Cards under one another from `top` to `bottom`. */
const column = (x: number, w: number, { margin, top, bottom }: Frame, { heights, grow }: Heights): Box[] => {
  const wanted = heights.reduce((sum, height) => sum + height, 0) + margin * (heights.length - 1)
  let y = top
  return heights.map((height, i) => {
    const here = box(x, y, w, height + (bottom - top - wanted) * (grow[i] ?? 0))
    y += here.h + margin
    return here
  })
}

/** Three columns: the 1920 design, widened in the middle. */
const threeColumns = (width: number, height: number, side: number, m: number, header: number, sizes: Sizes): Placement => {
  const frame = { margin: m, top: header + sizes.gap, bottom: height - m }
  const [now, pollutants, goodDays, targets] = column(m, side, frame, sizes.left) as [Box, Box, Box, Box]
  const right = width - m - side
  const [ranking, alarms, stations] = column(right, side, frame, sizes.right) as [Box, Box, Box]
  const middle = { x: m * 2 + side, w: width - 4 * m - 2 * side }
  const low = height - m - sizes.strip
  const calendarWide = sizes.calendar
  return {
    width,
    height,
    header,
    margin: m,
    boxes: {
      now,
      pollutants,
      goodDays,
      targets,
      ranking,
      alarms,
      stations,
      strip: box(middle.x, low, middle.w - calendarWide - m, sizes.strip),
      calendar: box(middle.x + middle.w - calendarWide, low, calendarWide, sizes.strip),
    },
    stage: box(middle.x, frame.top, middle.w, low - m - frame.top),
  }
}

interface Sizes {
  gap: number
  left: Heights
  right: Heights
  strip: number
  calendar: number
}

const standardSizes: Sizes = {
  gap: 8,
  left: { heights: [224, 376, 176, 160], grow: [0, 1, 0, 0] },
  right: { heights: [448, 248, 256], grow: [0.4, 0.2, 0.4] },
  strip: 240,
  calendar: 384,
}
const compactSizes: Sizes = {
  gap: 4,
  left: { heights: [156, 264, 124, 116], grow: [0.15, 0.6, 0, 0.25] },
  right: { heights: [324, 172, 176], grow: [0.5, 0.25, 0.25] },
  strip: 180,
  calendar: 232,
}

const wall = (width: number, height: number): Placement => {
  const [m, side] = [16, 480]
  const frame = { margin: m, top: 80, bottom: height - m }
  const [now, pollutants] = column(m, side, frame, { heights: [236, 300], grow: [0, 1] }) as [Box, Box]
  const [goodDays, targets, calendar] = column(m * 2 + side, side, frame, {
    heights: [200, 300, 452],
    grow: [0, 0, 1],
  }) as [Box, Box, Box]
  const x = m * 3 + side * 2
  const w = width - 6 * m - 4 * side
  const [alarms, stations] = column(width - m - side, side, frame, { heights: [480, 488], grow: [0.5, 0.5] }) as [Box, Box]
  return {
    width,
    height,
    header: 72,
    margin: m,
    boxes: {
      now,
      pollutants,
      goodDays,
      targets,
      calendar,
      alarms,
      stations,
      ranking: box(width - 2 * (m + side), frame.top, side, frame.bottom - frame.top),
      strip: box(x, height - m - 240, w, 240),
    },
    stage: box(x, frame.top, w, height - m - 240 - m - frame.top),
  }
}

/** One column that scrolls, for portrait and small windows. */
const stack = (width: number): Placement => {
  const [m, w] = [12, width - 24]
  let y = 64
  const next = (h: number) => {
    const here = box(m, y, w, h)
    y += h + m
    return here
  }
  const now = next(180)
  const stage = next(Math.min(560, Math.max(480, w)))
  const boxes = {
    now,
    pollutants: next(300),
    ranking: next(340),
    alarms: next(200),
    strip: next(220),
    calendar: next(240),
    goodDays: next(150),
    targets: next(160),
    stations: next(230),
  }
  return { width, height: y, header: 56, margin: m, boxes, stage }
}

/** Layout of a window of the given size, px. */
export const screenLayout = (width: number, height: number): ScreenLayout => {
  const aspect = width / height
  if (width < 1280 || aspect < 1.3) return { mode: 'stack', u: 1, ...stack(width) }
  if (aspect > 2.6) {
    const u = height / 1080
    return { mode: 'wall', u, ...wall(width / u, 1080) }
  }
  if (width < 1600) return { mode: 'compact', u: 1, ...threeColumns(width, height, 336, 12, 56, compactSizes) }
  const u = aspect > 2 ? height / 1080 : Math.min(width / 1920, height / 1080)
  return { mode: 'standard', u, ...threeColumns(width / u, height / u, aspect > 2 ? 515 : 448, 16, 72, standardSizes) }
}
