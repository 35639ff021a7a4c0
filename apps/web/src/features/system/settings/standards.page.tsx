import type { OutputOf } from '@qingyuan/contract/call.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { type EvaluationRules, exceptionalEventNames, roundingNames } from '@qingyuan/domain/standards/evaluation-rules.ts'
import {
  type AnnouncedChange,
  announcedChanges,
  announcedFrom,
  type ProofState,
  proofStates,
  type StandardSource,
  standardSources,
} from '@qingyuan/domain/standards/sources.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { type PlainColumn, PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Button, Radio, Tag } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { usePhone } from '#/hooks/use-phone.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { DayInput } from '#/page/form/day-inputs.tsx'

const tagColours: Readonly<Record<ProofState, string>> = { text: 'green', transcribed: 'blue', secondary: 'default', announced: 'orange' }

const Proof = ({ state }: { state: ProofState }) => <Tag color={tagColours[state]}>{proofStates[state]}</Tag>

const spanText = (from: string | null, to: string | null) => (from || to ? `${from ?? ''} ~ ${to ?? '现行'}` : '—')

const left = { align: 'left' } as const

const sourceText = ({ source, note }: StandardSource) => [source, note].filter(Boolean).join('。')

const sourceColumns: readonly PlainColumn<StandardSource>[] = [
  { title: '标准或文件', cell: row => row.name, look: { minWidth: 148 } },
  { title: '名称', cell: row => row.title, ...left },
  { title: '适用日期', cell: row => spanText(row.from, row.to), look: { minWidth: 176 }, ...left },
  { title: '平台用途', cell: row => row.use, ...left },
  { title: '出处', cell: sourceText, ...left },
  { title: '核对状态', cell: row => <Proof state={row.proof} />, look: { minWidth: 168 }, ...left },
]

type Rules = OutputOf<typeof settingCalls.EvaluationRules>

/** What is done of a change: fixed words, and the choice of the administrator where there is one. */
const appliedText = ({ applied, setting, from }: AnnouncedChange, rules: EvaluationRules): string => {
  if (!setting) return applied
  const chosen = setting === 'rounding' ? roundingNames[rules.rounding] : exceptionalEventNames[rules.events]
  return `${applied}。当前设置（${rules.from > from ? rules.from : from} 起）：${chosen}`
}

const changeColumnsOf = (rules: EvaluationRules): readonly PlainColumn<AnnouncedChange>[] => [
  { title: '标准', cell: row => row.standard, look: { minWidth: 108 } },
  { title: '起始日期', cell: row => row.from, look: { minWidth: 92 }, ...left },
  { title: '事项', cell: row => row.subject, look: { minWidth: 120 }, ...left },
  { title: '公告要点', cell: row => row.announced, ...left },
  { title: '平台处理', cell: row => appliedText(row, rules), ...left },
  { title: '出处', cell: row => row.source, ...left },
  { title: '核对状态', cell: row => <Proof state={row.proof} />, look: { minWidth: 168 }, ...left },
]

interface ListProps<R> {
  rows: readonly R[]
  columns: readonly PlainColumn<R>[]
  headingOf: (row: R) => string
}

/** A table; on a phone each row as a list of its cells under its heading. */
const SourceList = <R,>({ rows, columns, headingOf }: ListProps<R>) => {
  if (!usePhone()) return <PlainTable rows={rows} columns={columns} top />
  return (
    <Stack gap={16}>
      {rows.map((row, n) => (
        <Stack key={n} gap={4}>
          <Text as="b">{headingOf(row)}</Text>
          {columns.slice(1).map(({ title, cell }, at) => (
            <Text key={at}>
              <Text colour="textSecondary">{title}：</Text>
              {cell(row, n)}
            </Text>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

/** Choice of what is done of the changes that HJ 663-2026 announces; who may not change it sees it. */
const RulesForm = ({ setting }: { setting: Rules }) => {
  const mayEdit = useMay('system:dictionaries:edit')
  const [choice, setChoice] = useState<EvaluationRules>({ rounding: setting.rounding, events: setting.events, from: setting.from })
  const { run, busy } = useAction(settingCalls.SaveEvaluationRules, {
    successMessage: '修改成功!',
    invalidates: [settingCalls.EvaluationRules],
  })
  const unchanged = choice.rounding === setting.rounding && choice.events === setting.events && choice.from === setting.from
  const optionsOf = <K extends string>(names: Readonly<Record<K, string>>) =>
    (Object.keys(names) as K[]).map(value => ({ value, label: names[value] }))
  return (
    <Stack gap={12} padding={[4, 0, 12, 0]}>
      <Row gap={12} wrap>
        <Text width={72} colour="textLabel">
          数据修约
        </Text>
        <Radio.Group
          aria-label="数据修约"
          disabled={!mayEdit}
          value={choice.rounding}
          onChange={event => setChoice({ ...choice, rounding: event.target.value })}
          options={optionsOf(roundingNames)}
        />
      </Row>
      <Row gap={12} wrap>
        <Text width={72} colour="textLabel">
          例外事件
        </Text>
        <Radio.Group
          aria-label="例外事件"
          disabled={!mayEdit}
          value={choice.events}
          onChange={event => setChoice({ ...choice, events: event.target.value })}
          options={optionsOf(exceptionalEventNames)}
        />
      </Row>
      <Row gap={12} wrap>
        <Text width={72} colour="textLabel">
          起始日期
        </Text>
        <DayInput
          aria-label="起始日期"
          disabled={!mayEdit}
          least={announcedFrom}
          value={choice.from}
          onChange={from => setChoice({ ...choice, from })}
        />
        {mayEdit && (
          <Button type="primary" disabled={unchanged} loading={busy} onClick={() => void run(choice)}>
            保存
          </Button>
        )}
        <Text colour="textLabel">
          {setting.changedBy ? `${setting.changedBy} ${formatMinute(setting.changedAt)} 修改` : '初始设置'}
          ；月、季、年和任意时段的均值、百分位数、综合指数、排名、目标与溯数同时改变，小时、日的浓度与 AQI 不变。
        </Text>
      </Row>
    </Stack>
  )
}

/** 标准与出处: every document that the platform cites, and the announced changes whose clauses are not known. */
export const Page = createPage({}, () => {
  const rules = useCall(settingCalls.EvaluationRules, {})
  return (
    <>
      <Card title="标准与出处">
        <Text colour="textLabel">溯数与评价所引条文以标准原文为准；核对状态说明平台依据的是原文、公开转录还是公告。</Text>
        <SourceList rows={standardSources} columns={sourceColumns} headingOf={row => row.name} />
      </Card>
      <QueryCard main query={rules} title="评价规则的变化" height="content">
        {answer => (
          <>
            <Text colour="textLabel">条文未读到的规则按上一版执行，引用处注明“2026 版条文待核”；读到条文后可在此切换，修改留痕。</Text>
            <RulesForm key={JSON.stringify(answer)} setting={answer} />
            <SourceList rows={announcedChanges} columns={changeColumnsOf(answer)} headingOf={row => `${row.standard} · ${row.subject}`} />
          </>
        )}
      </QueryCard>
    </>
  )
})
