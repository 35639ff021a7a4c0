import { cellText } from '@qingyuan/domain/fill-form/columns.ts'
import type { FormField, FormSection } from '@qingyuan/domain/fill-form/field.ts'
import {
  type EnterpriseForm,
  type FormRow,
  fieldApplies,
  formSections,
  isBlank,
  rowsOf,
  sectionOf,
} from '@qingyuan/domain/fill-form/form.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Box, Text } from '@qingyuan/ui/layout.tsx'
import css from './form-sections.module.css'
import { namesOf, type OptionsOf } from './use-options.ts'

interface Looks {
  form: EnterpriseForm
  optionsOf: OptionsOf | undefined
  /** Names of source classes by their codes. */
  sources?: ReadonlyMap<string, string>
  /** Section that is drawn. */
  section?: string
}

/** How a row is called: its title, names instead of codes. */
const titleOf = (section: FormSection, row: FormRow, { optionsOf }: Looks): string => {
  const field = section.fields.find(({ key }) => key === section.titleKey)!
  const title = cellText(field, row[section.titleKey], namesOf(field, optionsOf))
  const name = section.titleKey !== 'name' && typeof row.name === 'string' ? ` ${row.name}` : ''
  return `${title || section.rowLabel}${name}`
}

const linked = (field: FormField, row: FormRow, looks: Looks): string => {
  const target = rowsOf(looks.form, field.links!).find(({ id }) => id === row[field.key])
  return target ? titleOf(sectionOf.get(field.links!)!, target, looks) : '—'
}

/** Amounts without a unit have that of the row. */
const unitOfRow = ({ key }: FormField, row: FormRow, looks: Looks): string => {
  if ((key !== 'annual' && key !== 'capacity') || isBlank(row.unit)) return ''
  const field = sectionOf.get(looks.section ?? '')?.fields.find(each => each.key === 'unit')
  return ` ${field ? cellText(field, row.unit, namesOf(field, looks.optionsOf)) : row.unit}`
}

const textOf = (field: FormField, row: FormRow, looks: Looks): string => {
  const value = row[field.key]
  if (field.links) return linked(field, row, looks)
  if (typeof value === 'number') {
    const unit = field.unit ? ` ${field.unit}` : unitOfRow(field, row, looks)
    const decimals = String(value).split('.')[1]?.length ?? 0
    return `${numberText(value, decimals)}${unit}`
  }
  const text = cellText(field, value, namesOf(field, looks.optionsOf))
  if (field.type === 'source') return looks.sources?.get(String(value)) ?? text
  return field.open && text !== value ? `${text} ${value}` : text
}

const barNames: Record<number, (n: number) => string> = { 12: n => `${n + 1}月`, 24: n => `${n}时`, 7: n => `周${'一二三四五六日'[n]}` }

const Bars = ({ field, values }: { field: FormField; values: readonly (number | null)[] }) => {
  const most = Math.max(...values.map(value => value ?? 0))
  return (
    <span className={css.bars} role="img" aria-label={`${field.label}：${values.join('、')}`}>
      {values.map((value, n) => (
        <i
          key={n}
          style={{ height: most > 0 ? ((value ?? 0) / most) * 24 : 0 }}
          title={`${barNames[values.length]?.(n) ?? n + 1} ${value ?? '—'}${field.unit ? ` ${field.unit}` : ''}`}
        />
      ))}
    </span>
  )
}

const Facts = ({ section, row, looks }: { section: FormSection; row: FormRow; looks: Looks }) => (
  <dl className={css.facts}>
    {section.fields
      .filter(
        field =>
          fieldApplies(field, row) &&
          !isBlank(row[field.key]) &&
          (section.kind === 'single' || !['unit', 'name', section.titleKey].includes(field.key)),
      )
      .map(field => {
        const value = row[field.key]
        const isSeries = field.type === 'series' && Array.isArray(value)
        const text = isSeries ? '' : textOf(field, row, looks)
        return (
          <div key={field.key} className={isSeries ? css.series : undefined}>
            <dt>{field.label}</dt>
            <dd title={text}>{isSeries ? <Bars field={field} values={value} /> : text}</dd>
          </div>
        )
      })}
  </dl>
)

/** All that an enterprise reported for a year, section by section; sections without anything are left out. */
export const FormSections = (looks: Looks) => (
  <>
    {formSections.map(section => {
      const rows = rowsOf(looks.form, section.id).filter(row => section.kind === 'list' || Object.keys(row).length > 1)
      if (rows.length === 0) return null
      return (
        <section key={section.id}>
          <Text as="h3" margin={[16, 0, 6, 0]} size={14} weight={600}>
            {section.label}
            {section.kind === 'list' && (
              <Text as="small" margin={[0, 0, 0, 8]} colour="textSecondary" weight={400}>
                {rows.length} 项
              </Text>
            )}
          </Text>
          {rows.map(row => (
            <Box key={row.id} margin={[0, 0, 8, 0]} padding={[8, 12]} radius={4} background="surfaceFaint">
              {section.kind === 'list' && (
                <Text as="h4" margin={[0, 0, 4, 0]} size={13}>
                  {titleOf(section, row, looks)}
                </Text>
              )}
              <Facts section={section} row={row} looks={{ ...looks, section: section.id }} />
            </Box>
          ))}
        </section>
      )
    })}
  </>
)
