import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { Box, Caption, Note, PlainList, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Intent } from './apply-panel.tsx'
import { Replaced } from './factor-words.tsx'
import type { HistoryRow } from './kinds.ts'

const words: Record<HistoryRow['event'], { label: string; color?: string }> = {
  edit: { label: '修改' },
  apply: { label: '应用', color: 'blue' },
  revert: { label: '恢复', color: 'gold' },
}

const versionText = (version: number | null, value: string | null, none: string) =>
  version === null ? none : `${value} (第 ${version} 版)`

/** A version or an event: what in one line with its time, more below. */
export const VersionItem = ({ head, at, children }: { head: ReactNode; at: string; children: ReactNode }) => (
  <Box as="li" padding={[8, 0]} border="lineFaint" edge="bottom" size={12}>
    <Row>
      {head}
      <Text colour="textTertiary" toEnd>
        {at}
      </Text>
    </Row>
    {children}
  </Box>
)

export const VersionText = ({ children }: { children: ReactNode }) => (
  <Text as="p" margin={[4, 0, 0, 0]} colour="textSecondary">
    {children}
  </Text>
)

const Entry = ({ row, own, onRevert }: { row: HistoryRow; own: string; onRevert?: (intent: Intent) => void }) => {
  const back: Intent = {
    factorId: own,
    historyId: row.historyId,
    to: 'before',
    words: `恢复到 ${row.at} 之前：${row.valueBefore === null ? '撤回本市设定' : `${row.valueBefore} ${factorUnitText(row.unit)}`}`,
  }
  return (
    <VersionItem
      at={row.at}
      head={
        <>
          <Tag color={words[row.event].color}>{words[row.event].label}</Tag>
          <b>{row.by}</b>
          {row.factorId !== own && <Caption>{row.scc}</Caption>}
        </>
      }
    >
      <VersionText>
        <Replaced>{versionText(row.versionBefore, row.valueBefore, '未设定')}</Replaced> →{' '}
        <Text weight={600}>{versionText(row.versionAfter, row.valueAfter, '撤回')}</Text> {factorUnitText(row.unit)}
      </VersionText>
      <VersionText>
        {row.reason}
        {row.event !== 'edit' && onRevert && (
          <Button type="link" size="small" onClick={() => onRevert(back)}>
            恢复到此前
          </Button>
        )}
      </VersionText>
    </VersionItem>
  )
}

/** Who changed what, newest first; an application can be taken back. */
export const HistoryList = (props: { rows: readonly HistoryRow[]; own: string; onRevert?: (intent: Intent) => void }) =>
  props.rows.length === 0 ? (
    <Note margin={[0, 0, 12, 0]}>没有修改过，仍是初始因子库的取值。</Note>
  ) : (
    <PlainList>
      {props.rows.map(row => (
        <Entry key={row.historyId} row={row} own={props.own} onRevert={props.onRevert} />
      ))}
    </PlainList>
  )
