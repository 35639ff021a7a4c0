import { MessageOutlined } from '@ant-design/icons'
import { changeText } from '@qingyuan/domain/number-text.ts'
import { Button, Checkbox, Input } from 'antd'
import { Fragment, useRef, useState } from 'react'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import css from './approve.module.css'
import { CheckSign } from './faults.tsx'
import type { Approve, Cell, Detail, QueueRow, Remarks } from './use-approve.ts'

const keyOf = ({ section, rowId, field }: Cell) => `${section}/${rowId ?? ''}/${field}`
const templates = ['与台账不一致，请核实后重填', '较上年变化较大，请补充变化说明', '请附监测或检测报告', '单位可能有误，请核对']

const RemarkEditor = ({ cell, remarks, onDone }: { cell: Cell; remarks: Remarks; onDone: () => void }) => {
  const [text, setText] = useState(remarks.of(cell))
  const save = () => {
    remarks.write(cell, text)
    onDone()
  }
  return (
    <tr>
      <td colSpan={6} className={css.editor}>
        <div>
          <Input.TextArea
            autoFocus
            rows={2}
            maxLength={300}
            value={text}
            placeholder="批注，随驳回一起送达企业，显示在该字段处"
            onChange={event => setText(event.target.value)}
            onKeyDown={event => event.key === 'Escape' && onDone()}
          />
          <span>
            <Button type="primary" size="small" disabled={text.trim().length === 1} onClick={save}>
              {text.trim() === '' && remarks.of(cell) !== '' ? '删除批注' : '保存批注'}
            </Button>
            <Button size="small" onClick={onDone}>
              取消
            </Button>
          </span>
        </div>
        <p>
          {templates.map(template => (
            <button key={template} type="button" onClick={() => setText(template)}>
              {template}
            </button>
          ))}
        </p>
      </td>
    </tr>
  )
}

interface RowProps {
  cell: Cell
  remarks: Remarks
  editing: boolean
  may: boolean
  onEdit: (editing: boolean) => void
}

const Row = ({ cell, remarks, editing, may, onEdit }: RowProps) => {
  const worst = cell.checks.find(check => check.severity === 'error')?.severity ?? cell.checks[0]?.severity ?? null
  const remark = remarks.of(cell)
  return (
    <>
      <tr data-fault={worst ?? undefined} aria-selected={editing} data-key={keyOf(cell)}>
        <td title={cell.label}>
          {cell.label} {cell.unit && <small>{cell.unit}</small>}
        </td>
        <td className={css.before} title={cell.before ?? undefined}>
          {cell.before ?? '—'}
        </td>
        <td className={css.now} data-differs={cell.differs} title={cell.now ?? undefined}>
          {cell.now ?? '—'}
        </td>
        <td className={css.change} data-large={cell.change !== null && Math.abs(cell.change) > 30}>
          {cell.change === null && cell.differs ? '不同' : changeText(cell.change, 1)}
        </td>
        <td title={cell.checks.map(check => check.text).join('；')}>
          <CheckSign severity={worst} /> {cell.checks.map(check => check.text).join('；')}
          {remark && <span className={css.remark}>批注：{remark}</span>}
        </td>
        <td>
          {may && (
            <button
              type="button"
              className={css.talk}
              data-written={remark !== ''}
              aria-label={`批注 ${cell.label}`}
              onClick={() => onEdit(!editing)}
            >
              <MessageOutlined />
            </button>
          )}
        </td>
      </tr>
      {editing && <RemarkEditor cell={cell} remarks={remarks} onDone={() => onEdit(false)} />}
    </>
  )
}

/** Last year and this year side by side, with what the checks say of each field and the reviewer's remarks. E goes to the next fault. */
export const Compare = ({ current, detail, remarks }: Approve & { current: QueueRow }) => {
  const [differing, setDiffering] = useState(false)
  return (
    <QueryCard
      query={detail}
      flush
      title={detail.data && current.name}
      what="填报详情查询"
      subtitle={({ fill }) => `第 ${fill.submissions} 次提交 · ${fill.submittedAt?.slice(5, 16) ?? '—'} · ${fill.submittedBy ?? '—'}`}
      tools={
        detail.data && (
          <Checkbox checked={differing} onChange={event => setDiffering(event.target.checked)}>
            只看差异
          </Checkbox>
        )
      }
    >
      {data => <Fields key={data.fill.id} detail={data} remarks={remarks} differing={differing} />}
    </QueryCard>
  )
}

const Fields = ({ detail, remarks, differing }: { detail: Detail; remarks: Remarks; differing: boolean }) => {
  const { fill, sections, before, year } = detail
  const [editing, setEditing] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const fault = useRef(-1)
  const shown = sections
    .map(section => ({ ...section, cells: section.cells.filter(cell => !differing || cell.differs || cell.checks.length > 0) }))
    .filter(({ cells }) => cells.length > 0)
  const nextFault = () => {
    const rows = [...(scroller.current?.querySelectorAll<HTMLElement>('tr[data-fault]') ?? [])]
    fault.current = rows.length === 0 ? -1 : (fault.current + 1) % rows.length
    rows[fault.current]?.scrollIntoView({ block: 'center' })
    return rows[fault.current]?.dataset.key ?? null
  }
  useHotkeys({ e: nextFault, r: () => fill.mine && setEditing(nextFault()) })
  return (
    <div className={css.scroller} ref={scroller}>
      <table className={css.compare}>
        <colgroup>
          <col />
          <col style={{ width: 108 }} />
          <col style={{ width: 108 }} />
          <col style={{ width: 60 }} />
          <col style={{ width: '24%' }} />
          <col style={{ width: 36 }} />
        </colgroup>
        <thead>
          <tr>
            <th>字段</th>
            <th className={css.right}>
              {before ?? '上年'}
              <small>{before ? '已存档' : '无数据'}</small>
            </th>
            <th className={css.right}>
              {year} 年<small>本次</small>
            </th>
            <th className={css.right}>
              变化<small>%</small>
            </th>
            <th>自动检查</th>
            <th aria-label="批注" />
          </tr>
        </thead>
        <tbody>
          {shown.map(section => (
            <Fragment key={section.id}>
              <tr className={css.section}>
                <th colSpan={6}>{section.label}</th>
              </tr>
              {section.cells.map(cell => (
                <Row
                  key={keyOf(cell)}
                  cell={cell}
                  remarks={remarks}
                  may={fill.mine}
                  editing={editing === keyOf(cell)}
                  onEdit={on => setEditing(on ? keyOf(cell) : null)}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && (
        <EmptyState title={sections.length === 0 ? '企业尚未填写' : '没有差异，也没有问题'}>
          {sections.length === 0 ? '提交后在此与上年对照' : undefined}
        </EmptyState>
      )}
    </div>
  )
}
