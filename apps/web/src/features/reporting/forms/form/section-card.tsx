import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type FormRow, fieldApplies, isListSection, type ListSectionId, rowsOf, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button } from 'antd'
import { EmptyState } from '#/page/state-gate.tsx'
import css from '../filling.module.css'
import type { Filled } from '../use-filled.ts'
import { FieldCell } from './field-cell.tsx'
import { titleOfRow } from './field-editor.tsx'

interface RowsProps {
  section: string
  filled: Filled
  /** Row that is shown of a list. */
  current: string | null
  onCurrent: (id: string | null) => void
  /** Rows of one parent only. */
  parent?: { key: string; id: string }
}

const Fields = ({ section, row, filled, without }: { section: string; row: FormRow; filled: Filled; without?: string }) => (
  <div className={css.fields}>
    {sectionOf
      .get(section)!
      .fields.filter(field => fieldApplies(field, row) && field.key !== without)
      .map(field => (
        <FieldCell key={`${row.id}.${field.key}`} section={section} field={field} row={row} filled={filled} />
      ))}
  </div>
)

/** Chips of the rows, with what is wrong in each. */
const RowChips = ({ section, rows, current, onCurrent, filled }: RowsProps & { rows: readonly FormRow[] }) => (
  <div className={css.chips} role="tablist" aria-label={sectionOf.get(section)!.label}>
    {rows.map(row => {
      const errors = filled.problems.filter(each => each.section === section && each.row === row.id && each.level === 'error').length
      const remarked = filled.remarks.some(each => each.section === section && each.rowId === row.id)
      return (
        <button
          key={row.id}
          type="button"
          role="tab"
          aria-selected={row.id === current}
          data-remarked={remarked}
          onClick={() => onCurrent(row.id)}
        >
          {titleOfRow(filled.looked, section, row.id)}
          {errors > 0 && <i title={`${errors} 处待改`}>{errors}</i>}
        </button>
      )
    })}
  </div>
)

const General = ({ section, row, filled }: { section: string; row: string; filled: Filled }) => (
  <>
    {filled.problemsOf(section, row).map(({ message, level }) => (
      <p key={message} className={css.told} data-level={level}>
        {message}
      </p>
    ))}
  </>
)

/** The rows of a list one at a time, or the one row of a single section. */
export const SectionCard = ({ section: id, filled, current, onCurrent, parent, onCopy }: RowsProps & { onCopy?: () => void }) => {
  const section = sectionOf.get(id)!
  const { ask, holder } = useConfirm()
  const rows = rowsOf(filled.form, id).filter(row => !parent || row[parent.key] === parent.id)
  const row = rows.find(each => each.id === current) ?? rows[0] ?? null
  const at = row ? rows.indexOf(row) : -1
  const list = isListSection(id) ? (id as ListSectionId) : null
  const add = (values: Record<string, FormRow[string]> = {}) =>
    list && onCurrent(filled.add(list, { ...values, ...(parent && { [parent.key]: parent.id }) }))
  const copy = () => {
    const { id: _, ...values } = row!
    add({ ...values, [section.titleKey]: null })
  }
  const remove = async () => {
    if (!list || !row) return
    const children = section.id === 'machineGroup' ? filled.form.machine.filter(each => each.group === row.id).length : 0
    const content = children > 0 ? `其下 ${children} 台机械一并删除。` : undefined
    if (await ask(`删除${section.rowLabel}“${titleOfRow(filled.looked, id, row.id)}”？`, { okText: '删除', content })) {
      filled.remove(list, row.id)
      onCurrent(rows[at + 1]?.id ?? rows[at - 1]?.id ?? null)
    }
  }
  const tools = !filled.closed && (
    <>
      {onCopy && (
        <Button size="small" onClick={onCopy}>
          沿用上年{section.label}
        </Button>
      )}
      {list && row && (
        <>
          <Button size="small" icon={<CopyOutlined />} onClick={copy}>
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
      {list && rows.length > 0 && <RowChips section={id} rows={rows} current={row?.id ?? null} onCurrent={onCurrent} filled={filled} />}
      {row ? (
        <>
          <General section={id} row={row.id} filled={filled} />
          <Fields section={id} row={row} filled={filled} without={parent?.key} />
        </>
      ) : (
        <EmptyState title={`没有${section.rowLabel}`}>{filled.closed ? undefined : `没有则不填；有则“新增${section.rowLabel}”`}</EmptyState>
      )}
    </Card>
  )
}
