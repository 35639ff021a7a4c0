/** Statistics of a comparison of two periods, in the order of the tables. */
export const comparedItems = [
  'composite_index',
  'pm2_5',
  'pm10',
  'o3_8h',
  'no2',
  'so2',
  'co',
  'good_days',
  'good_ratio',
  'heavy_days',
] as const

/** Items of targets: of a year, and of the autumn and winter. */
export const yearTargetIds = ['good_ratio', 'pm2_5', 'pm10', 'o3_8h', 'no2', 'so2', 'co', 'composite_index', 'heavy_days'] as const
export const autumnTargetIds = ['aw_pm2_5', 'aw_heavy_days'] as const

/** Pollutants judged by their mean: only for means can the allowance of the rest be computed. */
export const roomItems = ['pm2_5', 'pm10', 'no2', 'so2'] as const
