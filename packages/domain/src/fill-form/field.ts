import { factorUnitText } from '../factor-unit-text.ts'

export type FieldType = 'text' | 'number' | 'integer' | 'date' | 'choice' | 'link' | 'series' | 'points' | 'source'

/** Blank is null (or absent). A series has one number a part, points are lon, lat, lon, lat …; all else is text or a number. */
export type FieldValue = string | number | null | readonly (number | null)[]

export interface Choice {
  code: string
  name: string
}

/** Source of a choice's codes: dictionaries by their type, only codes below a parent where one is named, or the list itself. */
export type Options = { settings: readonly string[]; under?: readonly string[] } | { choices: readonly Choice[] }

export interface FormField<Key extends string = string> {
  key: Key
  label: string
  type: FieldType
  unit?: string
  required?: boolean
  /** Hard range: beyond it the value is refused. */
  min?: number
  max?: number
  /** Beyond it the value is stored with a warning. */
  warnMin?: number
  warnMax?: number
  /** Most digits after the point; 4 when absent. */
  decimals?: number
  minLength?: number
  /** 200 when absent. */
  maxLength?: number
  pattern?: { source: string; message: string }
  options?: Options
  /** A code that the dictionary lacks gives a warning, not an error: the dictionary is a selection. */
  open?: boolean
  /** Section whose row is meant, by its id. */
  links?: string
  /** Categories (first two digits) of source classes that may stand here. */
  categories?: readonly string[]
  /** Numbers of a series. */
  length?: number
  /** The series' numbers add up to one of these, or to the field of that name. */
  sumsTo?: readonly (number | string)[]
  /** The field is there only while another begins so. */
  when?: { key: string; startsWith: readonly string[] }
  note?: string
}

export interface FormSection {
  id: string
  label: string
  /** `single`: one row. */
  kind: 'single' | 'list'
  /** Name of one row. */
  rowLabel: string
  /** Field that names a row. */
  titleKey: string
  /** Section whose row holds these, linked by the first field; deleting it deletes them. */
  parent?: string
  fields: readonly FormField[]
}

type Rest = Omit<FormField, 'key' | 'label' | 'type'>
const of =
  (type: FieldType) =>
  <Key extends string>(key: Key, label: string, rest: Rest = {}): FormField<Key> => ({ key, label, type, ...rest })

export const textField = of('text')
export const integerField = of('integer')
export const dateField = of('date')
export const choiceField = of('choice')

export const numberField = <Key extends string>(key: Key, label: string, unit: string, min: number, max: number, rest: Rest = {}) =>
  of('number')(key, label, { unit, min, max, ...rest })

/** A choice out of dictionaries; `under` keeps the codes below these parents. */
export const dictionaryField = <Key extends string>(
  key: Key,
  label: string,
  settings: string,
  rest: Rest & { under?: readonly string[] } = {},
): FormField<Key> => {
  const { under, ...others } = rest
  return choiceField(key, label, { options: { settings: settings.split(','), ...(under && { under }) }, ...others })
}

/** A choice of units: stored as listed, shown with their signs. */
export const unitField = <Key extends string>(key: Key, label: string, list: string, rest: Rest = {}) =>
  choiceField(key, label, { options: { choices: list.split(' ').map(unit => ({ code: unit, name: factorUnitText(unit) })) }, ...rest })

/** A choice out of words that are their own code. */
export const wordField = <Key extends string>(key: Key, label: string, list: string, rest: Rest = {}) =>
  choiceField(key, label, { options: { choices: list.split(' ').map(word => ({ code: word, name: word })) }, ...rest })

export const linkField = (key: string, label: string, links: string, rest: Rest = {}): FormField =>
  of('link')(key, label, { links, ...rest })

export const sourceClassField = (categories: string, rest: Rest = {}): FormField =>
  of('source')('scc', '排放源分类', { categories: categories.split(','), ...rest })

/** Twelve months that add up to the year's amount. */
export const monthsField = (key: string, label: string, unit: string, rest: Rest = {}): FormField =>
  of('series')(key, label, { unit, length: 12, min: 0, max: 1e12, sumsTo: ['annual'], ...rest })

/** The amounts of the months that make up the year's. */
export const isMonthly = ({ type, length, sumsTo }: FormField): boolean =>
  type === 'series' && length === 12 && (sumsTo?.includes('annual') ?? false)

const partNames: Record<number, (part: number) => string> = {
  7: part => `周${'一二三四五六日'[part]}`,
  12: part => `${part + 1}月`,
  24: part => `${part}时`,
}
/** What one number of a series is of: 3月, 周二, 14时; its place in a series of another length. */
export const partName = (length: number | undefined, part: number): string => partNames[length ?? 0]?.(part) ?? String(part + 1)

export const seriesField = (key: string, label: string, length: number, rest: Rest = {}): FormField =>
  of('series')(key, label, { length, min: 0, ...rest })

export const pointsField = of('points')
