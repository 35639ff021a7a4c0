import { MessageOutlined } from '@ant-design/icons'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Box, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Checkbox, Input } from 'antd'
import { Fragment, useRef, useState } from 'react'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import css from './approve.module.css'
import { CheckSign } from './check-sign.tsx'
import type { Approve, Cell, Detail, QueueRow, Remarks } from './use-approve.ts'

const keyOf = ({ section, rowId, field }: Cell) => `${section}/${rowId ?? ''}/${field}`
const templates = ['与台账不一致，请核实后重填', '较上年变化较大，请补充变化说明', '请附监测或检测报告', '单位可能有误，请核对']
/** %; a larger change is marked. */
const largeChange = 30

const RemarkEditor = ({ cell, remarks, onDone }: { cell: Cell; remarks: Remarks; onDone: () => void }) => {
  const [text, setText] = useState(remarks.of(cell))
  const save = () => {
    remarks.write(cell, text)
    onDone()
  }
  return (
    <tr>
      <td colSpan={6} className={css.editor}>
        <Row align="stretch">
          <Input.TextArea
            autoFocus
            rows={2}
            maxLength={300}
            value={text}
            placeholder="批注，随驳回一起送达企业，显示在该字段处"
            onChange={event => setText(event.target.value)}
            onKeyDown={event => event.key === 'Escape' && onDone()}
          />
          <Stack gap={4}>
            <Button type="primary" size="small" disabled={text.trim().length === 1} onClick={save}>
              {text.trim() === '' && remarks.of(cell) !== '' ? '删除批注' : '保存批注'}
            </Button>
            <Button size="small" onClick={onDone}>
              取消
            </Button>
          </Stack>
        </Row>
        <Row as="p" wrap align="stretch" gap="4px 12px" margin={[4, 0, 0, 0]}>
          {templates.map(template => (
            <button key={template} type="button" onClick={() => setText(template)}>
              {template}
            </button>
          ))}
        </Row>
      </td>
    </tr>
  )
}

const isError = ({ checks }: Cell) => checks.some(({ severity }) => severity === 'error')

type Months = NonNullable<Cell['months']>
const monthText = (value: number | null | undefined) =>
  numberText(value, value !== null && value !== undefined && Math.abs(value) < 100 ? 1 : 0)
const sumText = (parts: Months['now']) => (parts ? monthText(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)) : '—')

interface Years {
  before: number
  now: number
}

/** The months of both years, one under the other; one that changed much is bold. */
const MonthRow = ({ before, now, years }: Months & { years: Years }) => (
  <tr className={css.months}>
    <td colSpan={6}>
      <table>
        <thead>
          <tr>
            <th aria-label="年度" />
            {Array.from({ length: 12 }, (_, month) => (
              <th key={month}>{month + 1} 月</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[before, now].map(
            (parts, row) =>
              parts && (
                <tr key={row} data-now={row === 1}>
                  <th>{row === 1 ? years.now : years.before}</th>
                  {Array.from({ length: 12 }, (_, month) => {
                    const [old, value] = [before?.[month], parts[month]]
                    const jumped =
                      row === 1 && old && value !== null && value !== undefined && Math.abs(value / old - 1) * 100 > largeChange
                    return (
                      <td key={month} data-strong={jumped || undefined}>
                        {monthText(value)}
                      </td>
                    )
                  })}
                </tr>
              ),
          )}
        </tbody>
      </table>
    </td>
  </tr>
)

interface CellRowProps {
  cell: Cell
  years: Years
  /** Of the form, 1..12. */
  reported: number
  remarks: Remarks
  editing: boolean
  /** First of its row of the form, whose title is written above. */
  heads: boolean
  /** Undefined where no remark may be written. */
  onEdit?: (editing: boolean) => void
}

/** What a figure of last year covers beside a year under way. */
const periodText = (period: NonNullable<Cell['period']>, reported: number): string =>
  ({ year: '全年', months: `1–${reported} 月`, scaled: '按月折算' })[period]

const CellRow = ({ cell, years, reported, remarks, editing, heads, onEdit }: CellRowProps) => {
  const { label, fieldLabel, rowTitle, months, unit, before, now, period, change, differs, checks } = cell
  const worst = checks.find(({ severity }) => severity === 'error')?.severity ?? checks[0]?.severity ?? null
  const findings = checks.map(({ text }) => text).join('；')
  const remark = remarks.of(cell)
  return (
    <>
      {heads && (
        <tr className={css.rowTitle}>
          <th colSpan={6}>{rowTitle}</th>
        </tr>
      )}
      <tr data-fault={worst ?? undefined} aria-selected={editing} data-key={keyOf(cell)}>
        <td title={label}>
          {fieldLabel} {unit && <small>{unit}</small>}
        </td>
        <td title={before ?? undefined}>
          {months ? sumText(months.before) : (before ?? '—')}
          {period && <small className={css.period}>{periodText(period, reported)}</small>}
        </td>
        <td data-strong={differs} title={now ?? undefined}>
          {months ? sumText(months.now) : (now ?? '—')}
        </td>
        <td data-strong={change !== null && Math.abs(change) > largeChange}>
          {change === null && differs ? '不同' : changeText(change, 1)}
        </td>
        <td title={findings}>
          <CheckSign severity={worst} /> {findings}
          {remark && (
            <Box size={12} colour="accentText" ellipsis>
              批注：{remark}
            </Box>
          )}
        </td>
        <td>
          {onEdit && (
            <button
              type="button"
              className={css.comment}
              data-written={remark !== ''}
              aria-label={`批注 ${label}`}
              onClick={() => onEdit(!editing)}
            >
              <MessageOutlined />
            </button>
          )}
        </td>
      </tr>
      {months && (months.before ?? months.now) && <MonthRow {...months} years={years} />}
      {editing && <RemarkEditor cell={cell} remarks={remarks} onDone={() => onEdit?.(false)} />}
    </>
  )
}

/** Last year and this year side by side, with findings of the checks and the reviewer's remarks. E goes to the next fault. */
export const Compare = ({ current, detail, remarks }: Approve & { current: QueueRow }) => {
  const [differing, setDiffering] = useState(true)
  return (
    <QueryCard
      query={detail}
      flush
      title={detail.data && current.name}
      what="填报详情查询"
      subtitle={({ fill }) => `第 ${fill.submissions} 次提交 · ${shortMinute(fill.submittedAt)} · ${fill.submittedBy ?? '—'}`}
      tools={
        detail.data && (
          <Checkbox checked={differing} onChange={event => setDiffering(event.target.checked)}>
            只看差异和问题
          </Checkbox>
        )
      }
    >
      {data => <Fields key={data.fill.id} detail={data} remarks={remarks} differing={differing} />}
    </QueryCard>
  )
}

/** Heading, quiet second line, and width of each column. */
const headsOf = ({ before, year }: Detail): [heading: string | null, note: string | undefined, width: number | string | undefined][] => [
  ['字段', undefined, undefined],
  // Beside a year under way each figure says what it covers.
  [before ? `${before.year} 年` : '上年', before ? (before.months < 12 ? '各行注明时段' : '已存档') : '无数据', 108],
  [`${year} 年`, before && before.months < 12 ? `本次，1–${before.months} 月` : '本次', 108],
  ['变化', '%', 60],
  ['自动检查', undefined, '24%'],
  [null, undefined, 36],
]

const Fields = ({ detail, remarks, differing }: { detail: Detail; remarks: Remarks; differing: boolean }) => {
  const { fill, sections } = detail
  const [editing, setEditing] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const fault = useRef(-1)
  const heads = headsOf(detail)
  const severest = (cells: readonly Cell[]) => (cells.some(isError) ? 0 : cells.some(({ checks }) => checks.length > 0) ? 1 : 2)
  const shown = sections
    .map(section => ({ ...section, cells: section.cells.filter(cell => !differing || cell.differs || cell.checks.length > 0) }))
    .filter(({ cells }) => cells.length > 0)
    // What is wrong or suspicious first.
    .toSorted((a, b) => severest(a.cells) - severest(b.cells))
  const nextFault = () => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-fault]') ?? [])]
    fault.current = rows.length === 0 ? -1 : (fault.current + 1) % rows.length
    rows[fault.current]?.scrollIntoView({ block: 'center' })
    return rows[fault.current]?.dataset.key ?? null
  }
  useHotkeys({ e: nextFault, r: () => fill.mine && setEditing(nextFault()) })
  return (
    <Box grow overflow="auto">
      <table className={css.compare} ref={table}>
        <colgroup>
          {heads.map(([heading, , width]) => (
            <col key={heading} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {heads.map(([heading, note]) => (
              <th key={heading} aria-label={heading === null ? '批注' : undefined}>
                {heading}
                {note && <small>{note}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(section => (
            <Fragment key={section.id}>
              <tr className={css.section}>
                <th colSpan={6}>{section.label}</th>
              </tr>
              {section.cells.map((cell, n) => (
                <CellRow
                  key={keyOf(cell)}
                  heads={cell.rowTitle !== null && section.cells[n - 1]?.rowId !== cell.rowId}
                  cell={cell}
                  years={{ before: detail.before?.year ?? detail.year - 1, now: detail.year }}
                  reported={detail.before?.months ?? 12}
                  remarks={remarks}
                  editing={editing === keyOf(cell)}
                  onEdit={fill.mine ? on => setEditing(on ? keyOf(cell) : null) : undefined}
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
    </Box>
  )
}
