import { Type } from 'typebox'
import { call } from '../call.ts'
import { dryRunOption, importSteps, startedImport } from '../import-steps.ts'
import { emptyInput, Id, nullable, oneOf, ShortText } from '../schemas.ts'
import { GridValues, MapGrid, Trajectory } from './trace-schemas.ts'

const modelFileId = Id('模型结果')
const modelField = Type.Object({
  id: modelFileId,
  species: ShortText('物种', 64),
  time: Type.Integer({ minimum: 0, maximum: 100_000, title: '时次' }),
})

/** Results of other models: read in a job, shown beside ours. */
export const modelFileCalls = {
  /** Imports the file as a job, or only checks it with `dryRun`. */
  Import: call({
    name: 'ModelFile.Import',
    title: '导入模型文件',
    method: 'POST',
    permission: 'air:import',
    scope: 'none',
    audited: true,
    subject: (question, fileName) => `${question.name}（${fileName}）`,
    upload: true,
    input: Type.Object({
      format: oneOf(['auto', 'arl', 'grib2', 'netcdf', 'cdump', 'uamiv', 'calpuff', 'calmet', 'tdump', 'asc'] as const, '格式'),
      name: ShortText('名称', 64),
      /** Origin of the plane when the file does not give it: old CAMx, CALPUFF without a projection. */
      lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180, title: '原点经度' })),
      lat: Type.Optional(Type.Number({ minimum: -85, maximum: 85, title: '原点纬度' })),
      /** Names for the numbers of a tagged run: `源区 1=潞州区；排放组 1=工业`. */
      tagNames: Type.Optional(Type.String({ maxLength: 4000, title: '源区名称' })),
      ...dryRunOption,
    }),
    output: startedImport,
  }),
  ...importSteps('ModelFile', '模型文件', 'air:import'),
  List: call({
    name: 'ModelFile.List',
    title: '已导入的模型结果',
    permission: 'air:view',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        format: Type.String(),
        kind: oneOf(['meteorology', 'concentration', 'trajectory', 'terrain'] as const, '种类'),
        words: Type.String(),
        species: Type.Array(Type.String()),
        /** Kind of its values: fields on a map, receptors, or nothing that can be drawn. */
        places: Type.Array(oneOf(['grid', 'points'] as const, '位置')),
        times: Type.Array(Type.String()),
        importedAt: Type.String(),
      }),
    ),
  }),
  /** A field on a map; null when there is none, or when the file's plane has no place yet. */
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
