/** Composite score of districts by their hotspots and tasks. No official formula exists: the authority may set the points. */

/** Parts that give points, which sum to 100. */
export const scoreParts = {
  concentration: '浓度',
  change: '变化',
  hotspots: '热点',
  timeliness: '及时',
  checks: '核查',
  effect: '成效',
} as const
export type ScorePart = keyof typeof scoreParts
export const scorePartIds = Object.keys(scoreParts) as ScorePart[]

/** Points of each part, and those taken off for each recurrence and at most. */
export type ScoreWeights = Record<ScorePart, number> & { recurrence: number; recurrenceLimit: number }

export const defaultWeights: ScoreWeights = {
  ...{ concentration: 30, change: 20, hotspots: 15, timeliness: 15, checks: 10, effect: 10 },
  ...{ recurrence: 2, recurrenceLimit: 10 },
}

/** Points of all parts together. */
export const wholeScore = 100

/** A fall of the excess by this share earns all points of effect. */
export const fullFall = 0.3

/** How each part is worked out, `{n}` its points. */
export const scoreFormulas: Readonly<Record<ScorePart, string>> = {
  concentration: '{n} ×（各区县最高值 − 本区县值）÷（最高值 − 最低值）',
  change: '{n} ×（各区县最大变化率 − 本区县变化率）÷（最大 − 最小）',
  hotspots: '{n} ×（1 − 本区县百格热点 ÷ 各区县最多百格热点）',
  timeliness: '{n} × 按时反馈任务数 ÷ 任务数',
  checks: '{n} × 核查通过任务数 ÷ 任务数',
  effect: '{n} × 通过任务的平均得分率，同风超额下降 30 % 及以上为满分',
}
