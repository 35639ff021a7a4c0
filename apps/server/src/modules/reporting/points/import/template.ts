import { type SurfaceKind, surfaceKinds } from '@qingyuan/domain/surface.ts'
import { surfaceFields } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import { markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { classWords, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import type { Services } from '#/platform/services.ts'
import { classesOf, columnsOf } from './columns.ts'

/** An empty sheet of a kind, one that explains its columns, and one with the classes and the fields that each requires. */
export const importTemplate = async ({ services }: ServiceContext<Pick<Services, 'db'>>, { kind }: { kind: SurfaceKind }) => {
  const { classes, controls } = await sourceFacts(services)
  const columns = columnsOf(kind, classes)
  const own = classesOf(kind, classes)
  const title = surfaceKinds[kind].label
  const row = (cells: (string | number)[]) => ({ cells, marks: [] })
  const allowed = new Set(own.flatMap(({ level4 }) => level4.allowedControls))
  const codes = [...controls].filter(([code]) => code === 'CT00' || [...allowed].some(each => code.startsWith(each.replace('*', ''))))
  const body = await markedXlsx(
    [
      {
        name: title,
        above: [`${title}面源导入模板：带 * 为必填；每行一个点位；同区县、同编码、同名的点位按已登记更新；任何一处有误则整份不写入`],
        headings: columns.map(({ heading, required }) => (required ? `${heading}*` : heading)),
        rows: [],
      },
      {
        name: '填写说明',
        above: [],
        headings: ['列', '必填', '说明'],
        rows: columns.map(({ heading, required, note }) => row([heading, required ? '是' : '', note])),
      },
      {
        name: '排放源编码',
        above: [],
        headings: ['编码', '名称', '必填项', '选填项'],
        rows: own.map(each => {
          const names = (required: boolean) =>
            surfaceFields(each)
              .filter(field => field.required === required)
              .map(({ key, unit }) => (unit === '-' ? key : `${key} ${unit}`))
              .join('、')
          return row([each.scc, classWords(each), names(true), names(false)])
        }),
      },
      { name: '控制措施', above: [], headings: ['编码', '名称'], rows: codes.map(([code, name]) => row([code, name])) },
    ],
    { verdict: false },
  )
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return fileReply({ name: `${title}面源导入模板.xlsx`, mediaType, body, size: body.length })
}
