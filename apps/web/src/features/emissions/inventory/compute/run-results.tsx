import type { OutputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeCountCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { LinkButton } from '@qingyuan/ui/link-button.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { Input, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { optionsOf } from '#/filters/options-of.ts'
import { pagingOf, urlPaging } from '#/filters/paging.ts'
import { type QueryState, useCall } from '#/hooks/use-call.ts'
import { urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import type { Drawer } from '#/page/drawer.ts'
import type { ExplainedTotal } from '#/page/emissions/explain/explain-drawer.tsx'
import { massColumns } from './mass-columns.tsx'
import type { Run } from './run-list.tsx'

const problemKinds = { block: '阻断', missing: '缺项', warn: '提示' } as const
const tones = { block: 'bad', missing: 'mark', warn: undefined } as const

type Problem = OutputOf<typeof inventoryCalls.Problems>['rows'][number]

const root = '/PaiFangQingDanGuanLi'

/** What to do, leading to the page where it is done. */
const ProblemLink = ({ enterprise, enterpriseId, todo, name, field }: Problem) => {
  const navigate = useNavigate()
  const review = `${root}/QiYeRenWuGuanLi/FillTaskApprove?view=all&search=${encodeURIComponent(enterprise ?? '')}`
  const imported = `${root}/FeiGongYeShuJuDaoRu/NonIndustrialImport?search=${encodeURIComponent(name)}`
  const to = enterpriseId === null ? imported : field === 'yearOnYear' ? `${root}/Enterprise/EnterpriseInfo?open=${enterpriseId}` : review
  return (
    <LinkButton inRow onClick={() => void navigate(to)}>
      {todo}
    </LinkButton>
  )
}

const problemColumns: readonly RecordColumn<Problem>[] = [
  {
    title: '级别',
    dataIndex: 'kind',
    width: 60,
    render: (kind: Problem['kind']) => <Tag tone={tones[kind]}>{problemKinds[kind]}</Tag>,
  },
  { title: '企业 / 面源', width: 190, cell: ({ enterprise, name }) => enterprise ?? name },
  { title: '排放口', width: 72, cell: ({ outlet }) => outlet ?? '—' },
  { title: '填报位置', width: 190, cell: ({ line }) => line ?? '—' },
  { title: '区县', dataIndex: 'county', width: 70 },
  { title: '污染物', dataIndex: 'pollutant', width: 66, render: (label: string | null) => (label ? <Subscript text={label} /> : '—') },
  { title: '问题', dataIndex: 'message', width: 330, render: (message: string) => <Subscript text={message} /> },
  { title: '处理', width: 220, cell: problem => <ProblemLink {...problem} /> },
]

const tabs = { rows: '排放量', problems: '检查结果' } as const
const kinds = { all: '全部', ...problemKinds } as const
const pollutantIds = emissionPollutants.map(({ id }) => id)

/** URL parameters of the results of a run. */
export const resultFilters = {
  tab: urlOneOf(Object.keys(tabs) as (keyof typeof tabs)[], 'rows'),
  search: urlText(),
  sort: urlOneOf(['', ...pollutantIds], ''),
  kind: urlOneOf(Object.keys(kinds) as (keyof typeof kinds)[], 'all'),
}
type Props = Pick<PageProps<typeof resultFilters, object>, 'tab' | 'search' | 'sort' | 'kind' | 'page'> & {
  run: Run
  explain: Drawer<ExplainedTotal>
}

interface ResultsProps<T> extends Pick<Props, 'run' | 'tab' | 'page'> {
  query: QueryState<T>
  what: string
  empty?: string
  /** Between head and table: search and order. */
  above: ReactNode
  children: (data: T) => ReactNode
}

/** A card with one of the tabs of a run. */
const Results = <T extends { total: number }>({ run, tab, page, query, what, empty, above, children }: ResultsProps<T>) => (
  <QueryCard
    {...{ query, what, empty }}
    title={run.title}
    subtitle={`批次 ${run.id} · t/a · 点击数字看来历`}
    minHeight={240}
    tools={<Segmented size="small" value={tab} onChange={next => page.change({ tab: next })} options={optionsOf(tabs)} />}
    isEmpty={({ total }) => total === 0}
    above={
      <Row rigid padding={[0, 0, 8, 0]}>
        {above}
      </Row>
    }
  >
    {children}
  </QueryCard>
)

/** Sources of a run, one a row, t/a; every figure opens. */
const Masses = (props: Props) => {
  const { run, search, sort, page, explain } = props
  const [paging, turn] = useUrlState(urlPaging)
  return (
    <Results
      {...props}
      query={useCall(dischargeCountCalls.Query, { runId: run.id, ...paging, ...(search && { search }), ...(sort && { sort }) })}
      what="排放量查询"
      above={
        <>
          <Input.Search
            key={search}
            defaultValue={search}
            size="small"
            placeholder="企业、排放源或面源"
            allowClear
            onSearch={text => page.change({ search: text.trim() })}
            style={{ width: 220 }}
            aria-label="搜索排放源"
          />
          <Select
            size="small"
            value={sort || undefined}
            onChange={next => page.change({ sort: next ?? '' })}
            allowClear
            placeholder="按源编码排序"
            options={emissionPollutants.map(({ id, label }) => ({ value: id, label: <Subscript text={`按 ${label} 由大到小`} /> }))}
            style={{ width: 170 }}
            aria-label="排序"
          />
        </>
      }
    >
      {({ rows, total }) => (
        <RecordsTable
          rowKey="source"
          rows={rows}
          columns={massColumns(rows, ({ source, name, enterprise, enterpriseId, scc, countyId }, pollutant) =>
            explain.open({
              title: [enterprise, name].filter(Boolean).join(' '),
              source,
              question: { runId: run.id, pollutant, scc, countyId, ...(enterpriseId === null ? {} : { enterpriseId }) },
            }),
          )}
          paging={pagingOf(paging, total, turn)}
        />
      )}
    </Results>
  )
}

/** What the checks found: absurd results that were blocked, quantities that are missing, what wants a reason. */
const Problems = (props: Props) => {
  const { run, kind, page } = props
  const [paging, turn] = useUrlState(urlPaging)
  return (
    <Results
      {...props}
      query={useCall(inventoryCalls.Problems, { runId: run.id, ...(kind === 'all' ? {} : { kind }), ...paging })}
      what="检查结果"
      empty="没有发现问题"
      above={<Segmented size="small" value={kind} onChange={next => page.change({ kind: next })} options={optionsOf(kinds)} />}
    >
      {({ rows, total }) => (
        <RecordsTable
          rowKey="key"
          rows={rows.map((row, n) => ({ ...row, key: `${paging.page}-${n}` }))}
          paging={pagingOf(paging, total, turn)}
          columns={problemColumns}
        />
      )}
    </Results>
  )
}

/** Masses or problems of a run. */
export const RunResults = (props: Props) => (props.tab === 'rows' ? <Masses {...props} /> : <Problems {...props} />)
