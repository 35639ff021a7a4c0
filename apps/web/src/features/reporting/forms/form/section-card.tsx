import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type FormRow, fieldApplies, isListSection, rowsOf, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button } from 'antd'
import { EmptyState } from '#/page/state-gate.tsx'
import { rowTitle } from '../row-title.ts'
import { useFillForm } from '../use-fill-form.ts'
import { FieldCell, ProblemText } from './field-cell.tsx'
import css from './form.module.css'

/** Chips of the rows, with the number of errors in each. */
const RowChips = ({ section, rows, current }: { section: string; rows: readonly FormRow[]; current: FormRow | null }) => {
  const fill = useFillForm()
  return (
    <div className={css.chips} role="tablist" aria-label={sectionOf.get(section)!.label}>
      {rows.map(row => {
        const errors = fill.errors.filter(each => each.section === section && each.row === row.id).length
        return (
          <button
            key={row.id}
            type="button"
            role="tab"
            aria-selected={row === current}
            data-remarked={fill.remarks.some(each => each.section === section && each.rowId === row.id)}
            onClick={() => fill.showRow(section, row.id)}
          >
            {rowTitle(fill, section, row.id)}
            {errors > 0 && <i title={`${errors} 处待改`}>{errors}</i>}
          </button>
        )
      })}
    </div>
  )
}

interface SectionCardProps {
  section: string
  /** Rows of one parent only. */
  parent?: { key: string; id: string }
  onCopy?: () => void
}

/** The rows of a list one at a time, or the one row of a single section. */
export const SectionCard = ({ section: id, parent, onCopy }: SectionCardProps) => {
  const fill = useFillForm()
  const section = sectionOf.get(id)!
  const { ask, holder } = useConfirm()
  const rows = rowsOf(fill.form, id).filter(row => !parent || row[parent.key] === parent.id)
  const row = rows.find(each => each.id === fill.shownRow(id)) ?? rows[0] ?? null
  const at = row ? rows.indexOf(row) : -1
  const list = isListSection(id) ? id : null
  const add = (values: Omit<FormRow, 'id'> = {}) =>
    list && fill.showRow(id, fill.add(list, { ...values, ...(parent && { [parent.key]: parent.id }) }))
  const copy = ({ id: _, ...values }: FormRow) => add({ ...values, [section.titleKey]: null })
  const remove = async () => {
    if (!list || !row) return
    const children = list === 'machineGroup' ? fill.form.machine.filter(each => each.group === row.id).length : 0
    const content = children > 0 ? `其下 ${children} 台机械一并删除。` : undefined
    if (!(await ask(`删除${section.rowLabel}“${rowTitle(fill, id, row.id)}”？`, { okText: '删除', content }))) return
    fill.remove(list, row.id)
    fill.showRow(id, rows[at + 1]?.id ?? rows[at - 1]?.id ?? null)
  }
  const tools = !fill.closed && (
    <>
      {onCopy && (
        <Button size="small" onClick={onCopy}>
          沿用上年{section.label}
        </Button>
      )}
      {list && row && (
        <>
          <Button size="small" icon={<CopyOutlined />} onClick={() => copy(row)}>
            复制
          </Button>
          <Button size="small" danger icon={<DeleteOutlined />} onClick={() => void remove()}>
            删除
          </Button>
        </>
      )}
      {list && (
        <Button size="small" type="primary" ghost icon={<PlusOutlined />} onClick={() => add()}>
          新增{section.rowLabel}
        </Button>
      )}
    </>
  )
  return (
    <Card title={section.label} subtitle={list ? (row ? `第 ${at + 1} 项，共 ${rows.length} 项` : undefined) : '带 * 为必填'} tools={tools}>
      {holder}
      {list && rows.length > 0 && <RowChips section={id} rows={rows} current={row} />}
      {row ? (
        <>
          {fill.problemsOf(id, row.id).map(({ message, level }) => (
            <ProblemText key={message} level={level}>
              {message}
            </ProblemText>
          ))}
          <div className={css.fields}>
            {section.fields
              .filter(field => fieldApplies(field, row) && field.key !== parent?.key)
              .map(field => (
                <FieldCell key={`${row.id}.${field.key}`} section={id} field={field} row={row} />
              ))}
          </div>
        </>
      ) : (
        <EmptyState title={`没有${section.rowLabel}`}>{fill.closed ? undefined : `没有则不填；有则“新增${section.rowLabel}”`}</EmptyState>
      )}
    </Card>
  )
}
