import type { InputOf } from '@qingyuan/contract/call.ts'
import type { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import type { FormField } from '@qingyuan/domain/fill-form/field.ts'
import { type EnterpriseForm, emptyForm, rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import { rangeText } from '@qingyuan/domain/fill-form/range-text.ts'
import { type MarkedSheet, markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { formContext, type ServerFormContext } from '#/modules/emissions/enterprises/public.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import { type FormDependencies, openFill } from '../fill.ts'
import { cellsOf, headingsOf, sectionSheets } from './columns.ts'

/** Longer lists are given by their number: the complete industry code is in the national standard. */
const mostChoices = 60
const choicesOf = ({ options, links, note, pattern }: FormField, { optionsOf }: ServerFormContext): string => {
  if (links) return '所指一行的编号或行标识'
  const names = options ? [...optionsOf(options)] : []
  if (names.length > mostChoices) return `共 ${names.length} 项，填代码`
  return names.length > 0
    ? names.map(([code, name]) => (code === name ? name : `${code} ${name}`)).join('、')
    : (note ?? pattern?.message ?? '')
}

const explanation = (context: ServerFormContext): MarkedSheet => ({
  name: '填写说明',
  above: [],
  headings: ['表', '列', '必填', '单位', '范围', '可选值或说明'],
  rows: sectionSheets.flatMap(({ section }) =>
    section.fields.map(field => ({
      cells: [section.label, field.label, field.required ? '是' : '', field.unit ?? '', rangeText(field), choicesOf(field, context)],
      marks: [],
    })),
  ),
})

/** The form as a workbook that can be read back. */
export const formWorkbook = (form: EnterpriseForm, context: ServerFormContext): Promise<Buffer> =>
  markedXlsx(
    [
      ...sectionSheets.map(sheet => ({
        name: sheet.section.label,
        above: [],
        headings: headingsOf(sheet),
        rows: rowsOf(form, sheet.section.id).map(row => ({ cells: cellsOf(form, sheet, row, context), marks: [] })),
      })),
      explanation(context),
    ],
    { verdict: false },
  )

/** An empty workbook, or one with what is filled in. `行标识` keeps rows the same when it comes back. */
export const downloadTemplate = async (
  { services, caller }: CallerContext<FormDependencies>,
  { filled, ...which }: InputOf<(typeof fillImportCalls)['DownloadTemplate']>,
) => {
  const { task, fill, checked } = await openFill(services, caller, which)
  const body = await formWorkbook(filled ? checked.form : emptyForm(), await formContext(services.db, task.year))
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const name = filled ? `${fill.name}-${task.name}.xlsx` : `${task.name}-填报模板.xlsx`
  return fileReply({ name, mediaType, body, size: body.length })
}
