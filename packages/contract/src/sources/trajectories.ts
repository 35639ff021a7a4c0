import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { DayLabel, HourLabel, Id, NumberOrNull, nothing, nullable, oneOf, PlaceId, PlaceIds, ShortText } from '../schemas.ts'
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
      from: DayLabel,
      to: DayLabel,
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
    upload: true,
    input: nothing,
    output: Type.Object({ name: Type.String(), model: Type.String(), trajectories: Type.Array(Trajectory) }),
  }),
  Download: call({
    name: 'TrajectoryFile.Download',
    title: '导出轨迹',
    permission: 'air:export',
    kind: 'file',
    scope: 'filtered',
    audited: true,
    input: Type.Object({
      runId: Type.String({ format: 'uuid', title: '运行编号' }),
      format: oneOf(['geojson', 'tdump', 'csv'] as const, '格式'),
    }),
    output: nothing,
  }),
}

const windGrid = Type.Object({
  grid: MapGrid,
  u: GridValues,
  v: GridValues,
  value: GridValues,
  unit: Type.String(),
  time: Type.String(),
  heightM: Type.Number(),
  source: Type.String(),
})

/** Calls of the service Weather that need gridded meteorology. */
export const weatherGridCalls = {
  GFSGrid: call({
    name: 'Weather.GFSGrid',
    title: '气象格点数据',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({
      time: HourLabel,
      variable: oneOf(['wind', 'temperature', 'pressure', 'mixingHeight', 'precipitation', 'ventilation'] as const, '要素'),
      heightM: Type.Optional(Type.Number({ minimum: 10, maximum: 10_000, title: '高度' })),
      source: metSource,
    }),
    output: nullable(windGrid),
  }),
}

/** Gridded meteorology beyond the specification's list. */
export const meteorologyCalls = {
  Sources: call({
    name: 'Meteorology.Sources',
    title: '气象场来源与时段',
    permission: 'air:view',
    scope: 'none',
    input: nothing,
    output: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        from: Type.String(),
        to: Type.String(),
        hours: Type.Integer(),
        words: Type.String(),
      }),
    ),
  }),
  WindField: call({
    name: 'Meteorology.WindField',
    title: '诊断风场',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({
      time: HourLabel,
      heightM: Type.Optional(Type.Number({ minimum: 10, maximum: 3000, default: 10, title: '高度' })),
    }),
    output: runAnswer(windGrid),
  }),
}

const modelFileId = Id('模型结果')
const modelField = Type.Object({
  id: modelFileId,
  species: ShortText('物种', 64),
  time: Type.Integer({ minimum: 0, maximum: 100_000, title: '时次' }),
})

/** Results of other models: read in a job, shown beside ours. */
export const modelFileCalls = {
  Import: call({
    name: 'ModelFile.Import',
    title: '导入模型文件',
    method: 'POST',
    permission: 'air:import',
    scope: 'none',
    audited: true,
    upload: true,
    input: Type.Object({
      format: oneOf(['auto', 'arl', 'grib2', 'netcdf', 'cdump', 'uamiv', 'calpuff', 'calmet', 'tdump', 'asc'] as const, '格式'),
      name: ShortText('名称', 64),
      /** Where the origin of a plane lies whose file does not tell: old CAMx, CALPUFF without a projection. */
      lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180, title: '原点经度' })),
      lat: Type.Optional(Type.Number({ minimum: -85, maximum: 85, title: '原点纬度' })),
      /** What numbers of a tagged run stand for: `源区 1=潞州区；排放组 1=工业`. */
      tagNames: Type.Optional(Type.String({ maxLength: 4000, title: '源区名称' })),
    }),
    output: Type.Object({ jobId: Type.String() }),
  }),
  List: call({
    name: 'ModelFile.List',
    title: '已导入的模型结果',
    permission: 'air:view',
    scope: 'none',
    input: nothing,
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        format: Type.String(),
        kind: oneOf(['meteorology', 'concentration', 'trajectory', 'terrain'] as const, '种类'),
        words: Type.String(),
        species: Type.Array(Type.String()),
        /** Where its values lie: fields on a map, receptors, or nowhere that can be drawn. */
        places: Type.Array(oneOf(['grid', 'points'] as const, '位置')),
        times: Type.Array(Type.String()),
        importedAt: Type.String(),
      }),
    ),
  }),
  /** A field on a map; null when there is none, or nobody has placed the file's plane. */
  Grid: call({
    name: 'ModelFile.Grid',
    title: '模型结果的一张网格',
    permission: 'air:view',
    scope: 'none',
    input: modelField,
    output: nullable(Type.Object({ grid: MapGrid, values: GridValues, unit: Type.String(), from: Type.String(), to: Type.String() })),
  }),
  /** Values at a model's receptors; null when it has none. */
  Points: call({
    name: 'ModelFile.Points',
    title: '模型结果的受体值',
    permission: 'air:view',
    scope: 'none',
    input: modelField,
    output: nullable(
      Type.Object({
        lon: Type.Array(Type.Number()),
        lat: Type.Array(Type.Number()),
        values: GridValues,
        unit: Type.String(),
        from: Type.String(),
        to: Type.String(),
      }),
    ),
  }),
  Trajectories: call({
    name: 'ModelFile.Trajectories',
    title: '导入的轨迹',
    permission: 'air:view',
    scope: 'none',
    input: Type.Object({ id: modelFileId }),
    output: Type.Object({ name: Type.String(), model: Type.String(), trajectories: Type.Array(Trajectory) }),
  }),
}
