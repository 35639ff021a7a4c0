import type { PrimitiveProps } from '@qingyuan/ui/layout.tsx'
import type { LayoutMode } from './layout.ts'

/** Looks of the words, sizes in px, by the layout: small windows get less in each card and smaller type, not a shrunk copy. */
export const looksOf = (mode: LayoutMode) => {
  const compact = mode === 'compact' || mode === 'stack'
  /** The size of the 1920 design, of small windows, and of the 3840 × 1080 wall where that differs. */
  const pick = (standard: number, small: number, wall = standard) => (compact ? small : mode === 'wall' ? wall : standard)
  const [axis, note, text, title, figure] = [pick(12, 11), pick(13, 12), pick(14, 12), pick(18, 14), pick(20, 15)]
  const looks = {
    clock: { size: pick(30, 24), weight: 600 },
    date: { colour: 'textSecondary', size: note, lineHeight: pick(18, 15) },
    demo: { padding: [3, 8], border: 'highlight', radius: 4, colour: 'highlight', size: 13, lineHeight: 18 },
    temperature: { as: 'b', colour: 'text', size: pick(20, 16), weight: 600 },
    weatherFigure: { as: 'b', colour: 'text', weight: 600 },

    cardTitle: { as: 'h2', size: title, weight: 600 },
    cardAside: { toEnd: true, colour: 'textTertiary', size: note },
    dash: { as: 'b', colour: 'textSecondary', size: 24, lineHeight: 1 },
    retry: { colour: 'accentText', padding: [1, 6] },
    calm: { as: 'p', grow: true, align: 'center', justify: 'center', margin: [0, 0, 24, 0], colour: 'textSecondary' },
    // biome-ignore format: one look a line
    badge: { as: 'b', justify: 'center', minWidth: 22, padding: [0, 6], radius: 11, background: 'error', colour: 'onAccent', size: 14, lineHeight: 22 },
    quiet: { colour: 'textSecondary', size: text },
    axis: { colour: 'textTertiary', size: axis },
    strong: { as: 'b', colour: 'text' },

    fact: { as: 'dt', colour: 'textTertiary', size: text, lineHeight: pick(20, 16) },
    factValue: { as: 'dd', margin: [pick(4, 0), 0, 0, 0], size: figure, weight: 600, lineHeight: pick(26, 20), nowrap: true },
    factUnit: { colour: 'textTertiary', size: text, weight: 400, lineHeight: compact ? 16 : undefined },
    cityClass: { height: pick(34, 24), padding: [0, 8], radius: 4, size: figure, weight: 600, lineHeight: pick(34, 24) },
    cityClassNote: { colour: 'textSecondary', size: text, lineHeight: compact ? 16 : undefined },

    pollutant: { as: 'b', size: pick(16, 14, 18), weight: 600 },
    pollutantUnit: { colour: 'textTertiary', size: pick(13, 12) },
    pollutantValue: { as: 'b', width: pick(78, 66), size: pick(24, 18, 30), weight: 600, textAlign: 'right' },
    pollutantClass: { as: 'b', size: pick(15, 12), weight: 600 },

    rank: { as: 'b', size: pick(18, 14, 24), weight: 600, textAlign: 'right' },
    rankNote: { size: pick(14, 12), textAlign: 'right' },

    alarmPlace: { as: 'b', size: pick(16, 13, 18), weight: 600 },
    alarmState: { as: 'b', size: pick(15, 12, 18), weight: 600 },

    stationName: { width: pick(112, 98), size: pick(15, 13), ellipsis: true },
    stationValue: { as: 'b', width: pick(52, 44), size: title, weight: 600, textAlign: 'right' },

    goodRatio: { as: 'b', size: pick(40, 28), weight: 700, lineHeight: pick(40, 32), nowrap: true },
    goodUnit: { colour: 'textSecondary', size: 20, weight: 400 },
    neededDays: { as: 'b', colour: 'highlight', size: 16 },

    target: { width: pick(160, 120), size: pick(15, 13, 18), nowrap: true },
    targetValue: { as: 'b', width: pick(64, 50, 84), size: pick(18, 14, 24), weight: 600, textAlign: 'right' },
    targetLimit: { width: pick(62, 56), colour: 'textTertiary', size: note, textAlign: 'right', nowrap: true },

    weekday: { colour: 'textTertiary', size: 12, lineHeight: 16, textAlign: 'center' },
    day: { as: 'b', size: pick(15, 12, 22), weight: 700, lineHeight: mode === 'wall' ? 24 : undefined },
  } as const satisfies Record<string, PrimitiveProps>
  return { compact, pick, looks, noteSize: note, textSize: text }
}
