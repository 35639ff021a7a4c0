import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import { rangeText } from '@qingyuan/domain/fill-form/range-text.ts'
import { markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import { formContext, type ServerFormContext } from '../form-context.ts'
import { enterpriseColumns, exampleMark } from './columns.ts'

const choicesOf = ({ options }: FormField, { optionsOf }: ServerFormContext): string =>
  options ? [...optionsOf(options)].map(([code, name]) => (code === name ? name : `${code} ${name}`)).join('、') : ''

const examples: Readonly<Record<string, string | number>> = {
  enterpriseName: `示例机械有限公司${exampleMark}`,
  creditCode: 'Y1140406DEMT000107',
  industryCode: '3511',
  countyId: '潞城区',
  lon: 113.25,
  lat: 36.36,
}

/** An empty sheet with the columns of the form, and a second one that explains them. */
export const importTemplate = async ({ services: { db } }: ServiceContext) => {
  const context = await formContext(db)
  const body = await markedXlsx(
    [
      {
        name: '企业信息',
        above: [
          '企业信息导入模板：带 * 为必填；选择项填名称或代码；已登记企业按信用代码更新，留空的单元格保持原值；任何一处有误则整份不写入',
        ],
        headings: enterpriseColumns.map(({ header }) => header),
        rows: [{ cells: enterpriseColumns.map(({ key }) => examples[key] ?? null), marks: [] }],
      },
      {
        name: '填写说明',
        above: [],
        headings: ['列', '必填', '单位', '范围', '可选值', '说明'],
        rows: enterpriseColumns.map(({ field }) => ({
          cells: [
            field.label,
            field.required ? '是' : '',
            field.unit ?? '',
            rangeText(field),
            choicesOf(field, context),
            field.note ?? field.pattern?.message ?? '',
          ],
          marks: [],
        })),
      },
    ],
    { verdict: false },
  )
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return fileReply({ name: '企业信息导入模板.xlsx', mediaType, body, size: body.length })
}
