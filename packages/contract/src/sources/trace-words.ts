/** Words of tracing that screens offer too; without schemas, so that the browser needs no schema library for them. */

/** Receptor heights above ground that trajectories and footprints start from. */
export const startHeights = ['list10m', 'list100m', 'list500m', 'list1000m'] as const
export type StartHeight = (typeof startHeights)[number]
export const heightMetres = { list10m: 10, list100m: 100, list500m: 500, list1000m: 1000 } as const satisfies Record<StartHeight, number>

/** Pollutants that enterprises emit as such and an incident can be traced by; ozone is made in the air. */
export const tracedIds = ['pm2_5', 'pm10', 'no2', 'so2', 'co'] as const
export type TracedId = (typeof tracedIds)[number]

/** Species whose sources tagged transport computes. */
export const apportionmentSpecies = ['pm2_5', 'pm10', 'so2', 'no2'] as const

const statuses: Readonly<Record<string, string>> = { running: '在产', stopped: '停产', closed: '关闭' }

/** Operating state of an enterprise, in words. */
export const enterpriseStatusText = (status: string): string => statuses[status] ?? status

/** For what a simulated course may be used, by the thresholds of `engine/transport/accuracy`. */
export const courseVerdicts = { hourly: '逐时可用', daily: '仅日均', unusable: '不可用', unknown: '无法判定' } as const
