/** What may be done with the values of a sensor, and what is done to it. */

export const sensorMarks = {
  normal: '正常',
  calibrating: '校准中',
  doubtful: '可疑',
  drifting: '漂移',
  maintenance: '待维护',
  retired: '停用',
} as const
export type SensorMark = keyof typeof sensorMarks
export const sensorMarkIds = Object.keys(sensorMarks) as SensorMark[]

export const maintenanceKinds = {
  clean: '清洁、零点校准',
  replace: '更换部件',
  repair: '维修',
  check: '现场核查',
  retire: '停用',
  resume: '恢复使用',
} as const
export type MaintenanceKind = keyof typeof maintenanceKinds

/** After these the instrument is another one: what it measured before says nothing of its zero and gain. */
export const renewingKinds: readonly MaintenanceKind[] = ['clean', 'replace', 'repair']
/** Days after such work in which a sensor has no calibration. */
export const recalibrationDays = 7

export const trialKindLabels = { allDay: '全天', night: '夜间', new: '新增', sporadic: '偶发' } as const
export type TrialKind = keyof typeof trialKindLabels
export const trialKindIds = Object.keys(trialKindLabels) as TrialKind[]
/** A source found within this distance is found, km. */
export const sourceHitKm = 1.5
