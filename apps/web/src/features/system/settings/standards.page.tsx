import {
  type AnnouncedChange,
  announcedChanges,
  type ProofState,
  proofStates,
  type StandardSource,
  standardSources,
} from '@qingyuan/domain/standards/sources.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Stack, Text } from '@qingyuan/ui/layout.tsx'
import { type PlainColumn, PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Tag } from 'antd'
import { usePhone } from '#/hooks/use-phone.ts'
import { createPage } from '#/page/create-page.tsx'

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

const changeColumns: readonly PlainColumn<AnnouncedChange>[] = [
  { title: '标准', cell: row => row.standard, look: { minWidth: 108 } },
  { title: '起始日期', cell: row => row.from, look: { minWidth: 92 }, ...left },
  { title: '事项', cell: row => row.subject, look: { minWidth: 120 }, ...left },
  { title: '公告要点', cell: row => row.announced, ...left },
  { title: '平台处理', cell: row => row.applied, ...left },
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

/** 标准与出处: every document that the platform cites, and the announced changes whose clauses are not known. */
export const Page = createPage({}, () => (
  <>
    <Card title="标准与出处">
      <Text colour="textLabel">溯数与评价所引条文以标准原文为准；核对状态说明平台依据的是原文、公开转录还是公告。</Text>
      <SourceList rows={standardSources} columns={sourceColumns} headingOf={row => row.name} />
    </Card>
    <Card title="评价规则的变化">
      <Text colour="textLabel">条文未读到的规则按上一版执行，引用处注明“2026 版条文待核”。</Text>
      <SourceList rows={announcedChanges} columns={changeColumns} headingOf={row => `${row.standard} · ${row.subject}`} />
    </Card>
  </>
))
