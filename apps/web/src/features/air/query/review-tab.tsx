import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { Inline, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { ParameterLabel } from '#/page/parameter-label.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { isOpen, kindCounts, type SuspectFrame, type SuspectRow, suspectRows, targetsOf } from './suspects.ts'
import type { TabProps } from './tab-stage.tsx'

const columns: readonly RecordColumn<SuspectRow>[] = [
  { title: '时间', dataIndex: 'hour', width: 136 },
  { title: '点位', dataIndex: 'place', width: 120 },
  { title: '指标', dataIndex: 'parameter', width: 88, render: (id: SuspectRow['parameter']) => <ParameterLabel id={id} /> },
  { title: '问题', dataIndex: 'kind', width: 96 },
  {
    title: '数值',
    dataIndex: 'value',
    width: 88,
    align: 'right',
    render: (value: number | null, { parameter, counts }) => {
      if (value === null) return <Text colour="textTertiary">—</Text>
      const text = formatCell({ kind: 'number', parameter }, value)
      return counts === '是' ? (
        text
      ) : (
        <Text colour="textTertiary">
          <del>{text}</del>
        </Text>
      )
    },
  },
  { title: '单位', dataIndex: 'unit', width: 72 },
  { title: '说明', dataIndex: 'reason', width: 168, render: (reason: string | null) => <Subscript text={reason ?? ''} /> },
  {
    title: '标识',
    dataIndex: 'mark',
    width: 64,
    render: (mark: string | null) => (
      <Text colour="flag" weight={600}>
        {mark ?? ''}
      </Text>
    ),
  },
  { title: '参与统计', dataIndex: 'counts', width: 80, align: 'center' },
]

interface SuspectTableProps extends Pick<TabProps, 'suspect' | 'onMark'> {
  rows: readonly SuspectRow[]
  keys: readonly string[]
  onKeys: (keys: readonly string[]) => void
}

/** Suspects as records; the boxes choose hours for one verdict, a click looks at one. */
const SuspectTable = ({ rows, suspect, onMark, keys, onKeys }: SuspectTableProps) => {
  const [{ page, pageSize }, setPaging] = useState({ page: 1, pageSize: 50 })
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)))
  return (
    <Stack grow gap={0} margin={[0, 0, 12, 0]}>
      <RecordsTable
        columns={columns}
        rows={rows.slice((shown - 1) * pageSize, shown * pageSize)}
        rowKey="key"
        openKey={suspect.value ?? undefined}
        onOpen={({ key }) => (key === suspect.value ? suspect.close() : suspect.open(key))}
        paging={{ page: shown, pageSize, total: rows.length, onChange: (next, size) => setPaging({ page: next, pageSize: size }) }}
        selection={onMark ? { chosen: keys, onChange: onKeys } : undefined}
      />
    </Stack>
  )
}

const Suspects = ({ frame, suspect, onMark }: TabProps & { frame: SuspectFrame }) => {
  const all = useMemo(() => suspectRows(frame), [frame])
  const [kind, setKind] = useState<string | null>('待审核')
  const [keys, setKeys] = useState<readonly string[]>([])
  const open = all.filter(row => isOpen(row.kind))
  const rows = kind === null ? all : kind === '待审核' ? open : all.filter(row => row.kind === kind)
  const targets = targetsOf(all.filter(({ key }) => keys.includes(key)))
  const count = targets.reduce((sum, { hours }) => sum + hours.length, 0)
  const chips = [
    ['待审核', open.length, '待审核'],
    ['全部', all.length, null],
    ...kindCounts(all).map(([name, n]) => [name, n, name] as const),
  ] as const
  return (
    <>
      <Row rigid wrap gap="8px 4px" minHeight={40} padding={[4, 0]}>
        {chips.map(([name, n, value]) => (
          <Tag.CheckableTag key={name} checked={kind === value} onChange={on => setKind(on || value === '待审核' ? value : null)}>
            {name} {n}
          </Tag.CheckableTag>
        ))}
        <Inline toEnd colour="textSecondary" size={12}>
          {onMark ? (
            <>
              {count > 0 && `已选 ${count} 个小时值`}
              <Button disabled={count === 0} onClick={() => onMark({ verdict: 'valid', targets })}>
                标记有效
              </Button>
              <Button type="primary" disabled={count === 0} onClick={() => onMark({ verdict: 'invalid', targets })}>
                标记无效
              </Button>
            </>
          ) : (
            '没有“监测数据审核”权限，只能查看'
          )}
        </Inline>
      </Row>
      {rows.length === 0 ? (
        <EmptyState title="该时段没有此类数据">恒值、突变、倒挂、负值、设备标识与缺失在这里逐小时列出，可换上方的类别或时间。</EmptyState>
      ) : (
        <SuspectTable rows={rows} suspect={suspect} onMark={onMark} keys={keys} onKeys={setKeys} />
      )}
    </>
  )
}

const lastWeek = (now: number) => ({ step: 'hour' as const, from: formatHour(now - 167 * hourMs), to: formatHour(now) })

/** 审核: what looks wrong, hour by hour, and the verdict on it. */
export const ReviewTab = (props: TabProps) => {
  const { range, now, places = [] } = props.monitoring
  const { change } = props.page
  const areas = () => places.filter(({ kind }) => kind !== 'neighbour' && kind !== 'station').map(({ id }) => id)
  return (
    <StateGate
      main
      query={props.queries.review}
      what="待审核数据查询"
      isEmpty={({ rowCount }) => rowCount === 0}
      empty={
        <EmptyState
          title="没有需要审核的数据"
          actions={
            <>
              <Button type="primary" onClick={() => change(lastWeek(now))}>
                看近 7 天
              </Button>
              <Button onClick={() => change({ places: areas() })}>看全部站点</Button>
            </>
          }
        >
          {range.from} ~ {range.to} 所选点位的站点没有缺失、恒值、突变、倒挂、负值，也没有设备标识。
        </EmptyState>
      }
    >
      {frame => <Suspects {...props} frame={frame} />}
    </StateGate>
  )
}
