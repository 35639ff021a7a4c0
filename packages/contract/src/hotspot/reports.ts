import { type GridReportKind, gridReportKinds } from '@qingyuan/domain/grid-report.ts'
import { gridItems } from '@qingyuan/domain/hotspot-grid.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { reportMediaTypes, uploadMediaTypes } from '../media-types.ts'
import { Id, nullable, oneOf, Page, PlaceId, pageOf, TimeLabel } from '../schemas.ts'

const Kind = oneOf(Object.keys(gridReportKinds) as GridReportKind[], '类别')
const ReportId = Id('报表')

const Row = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  title: Type.String(),
  period: Type.String(),
  version: Type.Integer(),
  madeAt: Type.String(),
  by: Type.String(),
  signedAt: nullable(Type.String()),
  signedBy: nullable(Type.String()),
  /** First 12 digits of the SHA-256 of the content. */
  hash: Type.String(),
  demo: Type.Boolean(),
  /** The caller may sign it: the newest version, made by another. */
  maySign: Type.Boolean(),
})

/** Reports of the grid with frozen data. A county reads them without the cells of others. */
export const gridReportCalls = {
  list: call({
    name: 'GridReport.list',
    title: '网格报表',
    permission: 'grid:view',
    input: Type.Object({ kind: Type.Optional(Kind), ...Page }),
    output: pageOf(Row),
  }),
  detail: call({
    name: 'GridReport.detail',
    title: '网格报表内容',
    permission: 'grid:view',
    input: Type.Object({ id: ReportId }),
    output: Type.Object({
      ...Row.properties,
      parts: Type.Array(
        Type.Object({
          kind: oneOf(['heading', 'text', 'small', 'table', 'figure'] as const, '部分'),
          /** Of words; caption of a figure. */
          text: Type.String(),
          header: Type.Array(Type.String()),
          rows: Type.Array(Type.Array(Type.String())),
          svg: Type.String(),
        }),
      ),
    }),
  }),
  make: call({
    name: 'GridReport.make',
    title: '生成网格报表',
    method: 'POST',
    permission: 'grid:report',
    scope: { places: ['placeId'] },
    audited: true,
    input: Type.Object({
      kind: Kind,
      item: oneOf(gridItems, '项目'),
      /** Day, month, or any day of a week; the newest that has ended when left out. */
      period: Type.Optional(TimeLabel),
      /** Cell of a special report. */
      placeId: Type.Optional(PlaceId),
    }),
    output: Type.Object({ id: Type.Integer(), version: Type.Integer() }),
  }),
  sign: call({
    name: 'GridReport.sign',
    title: '签发网格报表',
    method: 'POST',
    permission: 'grid:report',
    audited: true,
    input: Type.Object({ id: ReportId }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  download: call({
    name: 'GridReport.download',
    title: '下载网格报表',
    kind: 'file',
    mediaTypes: [...reportMediaTypes, uploadMediaTypes.xlsx],
    permission: 'air:export',
    scope: 'filtered',
    audited: true,
    input: Type.Object({ id: ReportId, format: oneOf(['docx', 'pdf', 'xlsx'] as const, '文件格式') }),
    output: Type.Any(),
  }),
}
