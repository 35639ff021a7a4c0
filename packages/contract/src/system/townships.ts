import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, Id, importRecord, oneOf } from '../schemas.ts'

const write = { method: 'POST', permission: 'air:import', audited: true } as const
const started = Type.Object({ jobId: Type.String() })
const Coordinates = oneOf(['wgs84', 'gcj02'] as const, '坐标系')

/** Beyond the specification's list: borders of townships, which the authority brings in as GeoJSON. */
export const townshipCalls = {
  List: call({
    name: 'Township.List',
    title: '乡镇边界',
    permission: 'air:view',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        countyId: Type.Integer(),
        county: Type.String(),
        areaKm2: Type.Number(),
        /** MultiPolygon coordinates, WGS-84 degrees, rings closed. */
        coordinates: Type.Array(Type.Array(Type.Array(Type.Array(Type.Number())))),
      }),
    ),
  }),
  /** Checks the file as a job; nothing is written. */
  Check: call({
    name: 'Township.Check',
    title: '检查乡镇边界文件',
    ...write,
    upload: true,
    subject: (_, fileName) => fileName,
    input: Type.Object({ coordinates: Coordinates }),
    output: started,
  }),
  /** Takes the file of a check that found nothing wrong, whole; it replaces the townships of the counties that it covers. */
  Commit: call({
    name: 'Township.Commit',
    title: '写入已检查的乡镇边界',
    ...write,
    input: Type.Object({ jobId: Type.String({ format: 'uuid', title: '检查任务' }) }),
    output: started,
  }),
  Imports: call({
    name: 'Township.Imports',
    title: '乡镇边界导入记录',
    permission: 'air:import',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        ...importRecord,
        coordinates: Coordinates,
      }),
    ),
  }),
  Undo: call({
    name: 'Township.Undo',
    title: '撤销一次乡镇边界导入',
    ...write,
    input: Type.Object({ id: Id('导入') }),
    output: emptyInput,
  }),
}
