import type { OutputOf } from '@qingyuan/contract/call.ts'
import { auditStages } from '@qingyuan/contract/organics/monitor-schemas.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { type AuditItem, wholeHourItem } from '@qingyuan/domain/audit-item-ids.ts'
import { auditItemDecimals, auditItemLabel, auditItemUnit } from '@qingyuan/domain/audit-items.ts'
import { nextState } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { auditReasons, auditResults, valueAuditLifecycle } from '@qingyuan/domain/lifecycles/value-audit.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Inline, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button, Input, InputNumber, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'

type Row = OutputOf<typeof vocMonitorCalls.auditList>['rows'][number]
type Stage = keyof typeof auditStages
type Result = keyof typeof auditResults

const most = 200
const allResults: readonly Result[] = ['invalid', 'valid', 'corrected']
const cellText = (value: number | null, item: AuditItem) => numberText(value, auditItemDecimals(item))

const columns: readonly RecordColumn<Row>[] = [
  { dataIndex: 'time', title: '时间', width: 112 },
  { dataIndex: 'station', title: '站点', width: 150, isName: true },
  { key: 'item', title: '项目', width: 96, cell: row => auditItemLabel(row.item) },
  { key: 'raw', title: '原始值', width: 84, align: 'right', cell: row => cellText(row.rawValue, row.item) },
  { key: 'audited', title: '审核值', width: 84, align: 'right', cell: row => (row.result ? cellText(row.auditValue, row.item) : '—') },
  { dataIndex: 'mark', title: '自动标识', width: 210 },
  { key: 'result', title: '结论', width: 64, cell: row => (row.result ? auditResults[row.result as Result] : '—') },
  { key: 'state', title: '状态', width: 84, cell: row => valueAuditLifecycle.states[row.state].label },
  { dataIndex: 'reason', title: '原因', width: 150 },
  { dataIndex: 'auditor', title: '审核人', width: 96 },
]

const stageEvents = { first: 'judge', pass: 'pass', return: 'return', sign: 'sign' } as const

interface JudgeProps {
  rows: readonly Row[]
  /** A whole hour cannot be corrected. */
  results: readonly Result[]
  onDone: () => void
}

/** Decision on the chosen values: a stage, at the first one with a result and a reason; before it what would change. */
const Judge = ({ rows, results, onDone }: JudgeProps) => {
  const [stage, setStage] = useState<Stage>('first')
  const [result, setResult] = useState<Result>(results[0]!)
  const [value, setValue] = useState<number | null>(null)
  const [reason, setReason] = useState<string>(auditReasons[0])
  const [text, setText] = useState('')
  const review = useMay('organics:review')
  const { run, busy } = useAction(vocMonitorCalls.auditValue, {
    successMessage: '已保存',
    invalidates: [vocMonitorCalls.auditList, vocMonitorCalls.alarmQuery, ...Object.values(vocCalls)],
    onDone: ({ refused }) => refused.length === 0 && onDone(),
  })
  const preview = useAction(vocMonitorCalls.auditValue)
  const [shown, setShown] = useState<OutputOf<typeof vocMonitorCalls.auditValue> | null>(null)
  const ids = rows.map(({ id }) => id)
  // Passed and signed values keep the reason of their first decision.
  const needsReason = stage === 'return' || (stage === 'first' && result !== 'valid')
  const input = {
    ...{
      ids,
      stage,
      ...(needsReason ? { reason: text.trim() ? `${reason}：${text.trim()}` : reason } : text.trim() && { reason: text.trim() }),
    },
    ...(stage === 'first' ? { result, ...(result === 'corrected' && value !== null ? { value } : {}) } : {}),
    versions: Object.fromEntries(rows.map(row => [row.id, row.version])),
  }
  const possible =
    stage === 'undo' ? rows.length : rows.filter(row => nextState(valueAuditLifecycle, row.state, stageEvents[stage]) !== null).length
  const stages = (Object.keys(auditStages) as Stage[]).filter(each => review || each === 'first' || each === 'undo')
  return (
    <Stack gap={8}>
      <Inline wrap gap={8}>
        <Text colour="textSecondary">
          已选 {rows.length} 个值，可办 {possible} 个
        </Text>
        <Segmented
          size="small"
          value={stage}
          onChange={next => setStage(next)}
          options={stages.map(id => ({ value: id, label: auditStages[id] }))}
        />
        {stage === 'first' && (
          <Segmented
            size="small"
            value={result}
            onChange={next => setResult(next)}
            options={results.map(id => ({ value: id, label: auditResults[id] }))}
          />
        )}
        {stage === 'first' && result === 'corrected' && (
          <InputNumber size="small" value={value} onChange={setValue} placeholder="修正值" style={{ width: 96 }} />
        )}
        {needsReason && (
          <Select
            size="small"
            value={reason}
            onChange={setReason}
            options={auditReasons.map(each => ({ value: each, label: each }))}
            style={{ width: 132 }}
            aria-label="原因"
          />
        )}
        {stage !== 'undo' && (
          <Input
            size="small"
            value={text}
            onChange={event => setText(event.target.value)}
            maxLength={100}
            placeholder="补充说明"
            style={{ width: 160 }}
          />
        )}
        {stage === 'first' && (
          <Button size="small" loading={preview.busy} onClick={() => void preview.run({ ...input, preview: true }).then(setShown)}>
            预览影响
          </Button>
        )}
        <Button
          size="small"
          type="primary"
          loading={busy}
          disabled={rows.length === 0}
          onClick={() => void run(input).then(answer => setShown(answer && answer.refused.length > 0 ? answer : null))}
        >
          提交{auditStages[stage]}
        </Button>
      </Inline>
      {shown && shown.refused.length > 0 && (
        <Text colour="errorText">
          {shown.refused.length} 个值未办：{shown.refused[0]!.reason}
        </Text>
      )}
      {shown && shown.changes.length > 0 && (
        <PlainTable
          rows={shown.changes.slice(0, 6)}
          columns={[
            { title: '站点', cell: row => row.station },
            { title: '项目', cell: row => row.item },
            { title: '日期或月份', cell: row => row.span },
            { title: '现均值', cell: row => numberText(row.before, 2) },
            { title: '审核后', cell: row => numberText(row.after, 2) },
            { title: '单位', cell: row => row.unit },
          ]}
        />
      )}
    </Stack>
  )
}

interface AuditCardProps {
  stationIds: readonly number[]
  item: AuditItem
  span: { startTime: string; endTime: string }
}

/** 数据审核: values of the stations, newest first, and the decision on those that are chosen. */
export const AuditCard = ({ stationIds, item, span }: AuditCardProps) => {
  const [chosen, setChosen] = useState<string[]>([])
  const mayAudit = useMay('organics:audit')
  const query = useCall(
    vocMonitorCalls.auditList,
    stationIds.length > 0 ? { stationIds: [...stationIds], items: [item], ...span, pageSize: most } : null,
  )
  const rows = (query.data?.rows ?? []).filter(row => chosen.includes(row.id))
  return (
    <QueryCard
      query={query}
      main
      title="数据审核"
      subtitle={answer =>
        `${auditItemLabel(item)}（${auditItemUnit(item)}） · 共 ${answer.total} 个值，显示最新 ${answer.rows.length} 个 · 已复审 ${Math.round(100 * answer.reviewedShare)}%`
      }
      what="审核数据查询"
      isEmpty={answer => answer.total === 0}
      above={
        mayAudit && (
          <Judge key={item} rows={rows} results={item === wholeHourItem ? ['valid', 'invalid'] : allResults} onDone={() => setChosen([])} />
        )
      }
    >
      {answer => (
        <RecordsTable rows={answer.rows} columns={columns} rowKey="id" selection={mayAudit ? { chosen, onChange: setChosen } : undefined} />
      )}
    </QueryCard>
  )
}
