import { type SurfaceKind, surfaceKinds } from '@qingyuan/domain/surface.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { surfaceFields } from '@qingyuan/engine/inventory/sources/surface-form.ts'

/** A column of a sheet: of the source, of its place, or a field of the classes' activity lists. */
export interface SheetColumn {
  heading: string
  key: string
  required: boolean
  /** Field of the activity; `unit` distinguishes fields of one name. */
  field?: { unit: string }
  note: string
}

const own = (key: string, heading: string, required: boolean, note = ''): SheetColumn => ({ key, heading, required, note })

const front: readonly SheetColumn[] = [
  own('countyId', '区县', true, '区县名称'),
  own('scc', '排放源编码', true, '十位编码，见“排放源编码”表'),
  own('name', '点位名称', true, '同一区县同类排放源中不重复，不超过 60 字'),
  own('department', '部门', false),
  own('street', '乡镇街道', false),
  own('lon', '经度', false, '°，WGS-84，须在所选区县内'),
  own('lat', '纬度', false, '°'),
]
const back: readonly SheetColumn[] = [
  own('control', '控制措施', false, '技术编码，如 DU01；无措施填 CT00'),
  own('operation', '投运率（%）', false, '0–100，不填按 100'),
  own('efficiency', '去除效率（%）', false, '0–99.99，不填用因子库'),
  own('variant', '细类', false, '料堆物料、道路等级等'),
  own('source', '数据来源', false, '如 统计年鉴、部门台账'),
  own('grade', '质量等级', false, 'A–E，不填按 C'),
]

/** Classes that a kind's sheet may tell of. */
export const classesOf = (kind: SurfaceKind, classes: readonly SourceClass[]): SourceClass[] => {
  const { prefixes } = surfaceKinds[kind]
  return classes.filter(({ scc, filledBy }) => filledBy !== 'enterprise' && prefixes.some(prefix => scc.startsWith(prefix)))
}

export const headingOf = (key: string, unit: string): string => (unit === '' || unit === '-' ? key : `${key}（${unit}）`)

/** Columns of a kind's sheet: the source, every field that one of its classes requires, controls and origin. */
export const columnsOf = (kind: SurfaceKind, classes: readonly SourceClass[]): SheetColumn[] => {
  const fields = new Map<string, SheetColumn>()
  const kindClasses = classesOf(kind, classes)
  for (const each of kindClasses)
    for (const { key, unit, required, kind: type } of surfaceFields(each)) {
      const heading = headingOf(key, unit)
      if (type === 'controls' || fields.has(heading)) continue
      const always = required && kindClasses.every(other => surfaceFields(other).some(field => field.key === key && field.unit === unit))
      fields.set(heading, { heading, key, required: always, field: { unit }, note: required && !always ? '部分源类必填' : '' })
    }
  return [...front, ...fields.values(), ...back]
}

/** `经度 *` and `经度` are one heading, in whatever width its signs are. */
export const headingText = (heading: string): string =>
  heading
    .replaceAll('(', '（')
    .replaceAll(')', '）')
    .replace(/[*＊\s]/g, '')
