import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { Button, Tag } from 'antd'
import type { Intent } from './apply-panel.tsx'
import css from './factors.module.css'
import type { HistoryRow } from './kinds.ts'

const words: Record<HistoryRow['event'], { label: string; color?: string }> = {
  edit: { label: '修改' },
  apply: { label: '应用', color: 'blue' },
  revert: { label: '恢复', color: 'gold' },
}

const told = (version: number | null, value: string | null, none: string) => (version === null ? none : `${value} (第 ${version} 版)`)

const Entry = ({ row, own, onRevert }: { row: HistoryRow; own: string; onRevert?: (intent: Intent) => void }) => {
  const back: Intent = {
    historyId: row.historyId,
    to: 'before',
    words: `恢复到 ${row.at} 之前：${row.valueBefore === null ? '撤回本市设定' : `${row.valueBefore} ${factorUnitText(row.unit)}`}`,
  }
  return (
    <li className={css.entry}>
      <header>
        <Tag color={words[row.event].color}>{words[row.event].label}</Tag>
        <b>{row.by}</b>
        {row.factorId !== own && <span className={css.note}>{row.scc}</span>}
        <time>{row.at}</time>
      </header>
      <p>
        <span className={css.old}>{told(row.versionBefore, row.valueBefore, '未设定')}</span> →{' '}
        <span className={css.new}>{told(row.versionAfter, row.valueAfter, '撤回')}</span> {factorUnitText(row.unit)}
      </p>
      <p>
        {row.reason}
        {row.event !== 'edit' && onRevert && (
          <Button type="link" size="small" onClick={() => onRevert(back)}>
            恢复到此前
          </Button>
        )}
      </p>
    </li>
  )
}

/** Who changed what, newest first; an application can be taken back. */
export const HistoryList = (props: { rows: readonly HistoryRow[]; own: string; onRevert?: (intent: Intent) => void }) =>
  props.rows.length === 0 ? (
    <p className={css.note}>没有修改过，仍是初始因子库的取值。</p>
  ) : (
    <ol className={css.list}>
      {props.rows.map(row => (
        <Entry key={row.historyId} row={row} own={props.own} onRevert={props.onRevert} />
      ))}
    </ol>
  )
