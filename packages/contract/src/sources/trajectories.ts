import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { plainTextType } from '../media-types.ts'
import { daySpan, emptyInput, HourLabel, NumberOrNull, oneOf, PlaceId, PlaceIds } from '../schemas.ts'
import { runAnswer } from './run-schemas.ts'
import { GridValues, MapGrid, startHeights, Trajectory, TrajectoryCluster } from './trace-schemas.ts'

/** Gridded meteorology a run may use: `auto` takes the model's grid where it covers the hours, else ours from the stations. */
const metSource = Type.Optional(Type.String({ maxLength: 64, title: '气象场' }))
const verticalMode = Type.Optional(oneOf(['data', 'isobaric', 'isentropic', 'density', 'sigma', 'divergence'] as const, '垂直运动'))
const direction = Type.Optional(oneOf(['backward', 'forward'] as const, '方向'))
const heights = Type.Array(oneOf(startHeights, '高度'), { minItems: 1, maxItems: 4, title: '高度' })
const hours = Type.Integer({ minimum: 1, maximum: 120, default: 24, title: '时长' })

/** Calls of the service Model that trajectories answer. */
export const trajectoryModelCalls = {
  HysplitBackTrajectory: call({
    name: 'Model.HysplitBackTrajectory',
    title: '后向轨迹',
    permission: 'air:view',
    scope: { places: ['placeIds'] },
    input: Type.Object({
      placeIds: PlaceIds,
      /** Hours at whose end the air arrives (or leaves, forward). */
      starts: Type.Array(HourLabel, { minItems: 1, maxItems: 48, title: '起始时刻' }),
      heights,
      hours,
      direction,
      verticalMode,
      ensemble: Type.Optional(Type.Boolean({ title: '集合轨迹' })),
      metSource,
    }),
    output: runAnswer(Type.Object({ trajectories: Type.Array(Trajectory), metSource: Type.String(), metWords: Type.String() })),
  }),
}

/** Calls of the service Traceability that trajectories answer. */
export const trajectoryTraceabilityCalls = {
  HYSPLITAnalysis: call({
    name: 'Traceability.HYSPLITAnalysis',
    title: '轨迹聚类与潜在源分析',
    permission: 'air:view',
    scope: { places: ['placeId'] },
    input: Type.Object({
      placeId: PlaceId,
      ...daySpan,
      parameter: oneOf(pollutantIds, '污染物'),
      height: oneOf(startHeights, '高度'),
      hours,
      /** A trajectory every so many hours. */
      everyHours: Type.Integer({ minimum: 1, maximum: 24, default: 3, title: '间隔' }),
      clusters: Type.Optional(Type.Integer({ minimum: 2, maximum: 12, title: '类数' })),
      distance: Type.Optional(oneOf(['euclid', 'angle'] as const, '距离')),
      /** Percentile above which a concentration counts as polluted for PSCF. */
      percentile: Type.Optional(Type.Number({ minimum: 50, maximum: 99, default: 75, title: '百分位' })),
      metSource,
    }),
    output: runAnswer(
      Type.Object({
        trajectories: Type.Array(Trajectory),
        clusters: Type.Array(TrajectoryCluster),
        /** Change of total spatial variance when joining to n clusters. */
        steps: Type.Array(Type.Object({ clusters: Type.Integer(), changePercent: Type.Number() })),
        threshold: NumberOrNull,
        grid: MapGrid,
        pscf: GridValues,
        cwt: GridValues,
        endpoints: GridValues,
        weights: Type.String(),
        skipped: Type.Integer(),
      }),
    ),
  }),
}

/** Trajectories beyond the specification's list: files in and out. */
export const trajectoryFileCalls = {
  ImportEndpoints: call({
    name: 'TrajectoryFile.ImportEndpoints',
    title: '导入 HYSPLIT 轨迹文件',
    method: 'POST',
    permission: 'air:view',
    scope: 'none',
    audited: true,
    subject: (_, fileName) => fileName,
    upload: true,
    input: emptyInput,
    output: Type.Object({ name: Type.String(), model: Type.String(), trajectories: Type.Array(Trajectory) }),
  }),
  Download: call({
    name: 'TrajectoryFile.Download',
    title: '导出轨迹',
    permission: 'air:export',
    kind: 'file',
    mediaTypes: ['application/geo+json', plainTextType, 'text/csv'],
    scope: 'filtered',
    audited: true,
    subject: question => `模型运行 ${question.runId}`,
    input: Type.Object({
      runId: Type.String({ format: 'uuid', title: '运行编号' }),
      format: oneOf(['geojson', 'tdump', 'csv'] as const, '格式'),
    }),
    output: emptyInput,
  }),
}
