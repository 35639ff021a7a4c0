import { sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { type QualityGrade, qualityGrades } from '@qingyuan/domain/emissions.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Input, Select, Tabs } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { pagingOf, urlPaging } from '#/filters/paging.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { columnsOf } from './columns.tsx'
import { FactorDrawer } from './factor-drawer.tsx'
import css from './factors.module.css'
import { type FactorKind, factorKinds, kindIds } from './kinds.ts'
import { SourceTree } from './source-tree.tsx'
import { FactorName, gradeWords } from './words.tsx'

const states = { all: '全部', pending: '有未应用的修改', changed: '有历史', city: '本市设定' } as const
type State = keyof typeof states

const shape = {
  ...urlPaging,
  kind: urlOneOf<FactorKind>(kindIds, 'EF'),
  source: urlText(),
  name: urlText(),
  quality: urlText(),
  state: urlOneOf(Object.keys(states) as State[], 'all'),
  search: urlText(),
  id: urlText(),
}

const useFactors = () => {
  const [state, change] = useUrlState(shape)
  const { kind, source, name, quality, search, page, pageSize } = state
  const filter = {
    sourceCode: source || undefined,
    name: name || undefined,
    quality: qualityGrades.find(grade => grade === quality),
    state: state.state === 'all' ? undefined : state.state,
    search: search || undefined,
  }
  const query = useCall(factorKinds[kind].calls.Query, { ...filter, page, pageSize })
  /** Another question begins at its first page. */
  const ask = (patch: Partial<typeof state>) => change({ page: 1, id: '', ...patch })
  return { state, change, ask, query, filter }
}

const Filters = ({ state, ask, query }: ReturnType<typeof useFactors>) => (
  <>
    <FilterField label={state.kind === 'Fix' || state.kind === 'Ratio' ? '参数' : '污染物'}>
      <Select
        allowClear
        showSearch
        placeholder="全部"
        style={{ width: 150 }}
        value={state.name || undefined}
        onChange={(name?: string) => ask({ name: name ?? '' })}
        options={(query.data?.names ?? []).map(value => ({ value, label: <FactorName name={value} /> }))}
      />
    </FilterField>
    <FilterField label="质量">
      <Select<QualityGrade>
        allowClear
        placeholder="全部"
        style={{ width: 130 }}
        value={qualityGrades.find(grade => grade === state.quality)}
        onChange={(quality?: string) => ask({ quality: quality ?? '' })}
        options={qualityGrades.map(value => ({ value, label: gradeWords[value] }))}
      />
    </FilterField>
    <FilterField label="状态">
      <Select<State>
        style={{ width: 140 }}
        value={state.state}
        onChange={next => ask({ state: next })}
        options={Object.entries(states).map(([value, label]) => ({ value: value as State, label }))}
      />
    </FilterField>
    <Input.Search
      allowClear
      key={state.search}
      defaultValue={state.search}
      placeholder="编号、来源或备注"
      style={{ width: 200 }}
      onSearch={search => ask({ search })}
    />
  </>
)

export const Page = () => {
  const factors = useFactors()
  const { state, change, ask, query, filter } = factors
  const total = query.data?.total
  return (
    <PageFrame
      state={pageStateOf([query], total === 0)}
      filters={<Filters {...factors} />}
      actions={<FrameExport call={sourceClassCalls.FactorsExport} input={{ kind: state.kind, ...filter }} hotkey />}
      drawer={state.id && <FactorDrawer key={state.kind + state.id} kind={state.kind} id={state.id} onClose={() => change({ id: '' })} />}
    >
      <div className={state.id ? `${css.stage} ${css.beside}` : css.stage}>
        <SourceTree code={state.source} onChange={source => ask({ source })} />
        <Card fill flush>
          <Tabs
            className={css.tabs}
            activeKey={state.kind}
            onChange={kind => ask({ kind: kind as FactorKind, name: '' })}
            items={kindIds.map(key => ({ key, label: factorKinds[key].label }))}
            tabBarExtraContent={
              !state.id && (
                <span className={css.note}>
                  {factorKinds[state.kind].about}
                  {total !== undefined && ` · ${total} 条`}
                </span>
              )
            }
          />
          <div className={css.body}>
            <StateGate query={query} what={`${factorKinds[state.kind].label}查询`} isEmpty={data => data.total === 0}>
              {data => (
                <RecordsTable
                  columns={columnsOf(state.kind)}
                  rows={data.rows}
                  rowKey="id"
                  paging={pagingOf(state, data.total, change)}
                  onOpen={row => change({ id: row.id })}
                  openKey={state.id || undefined}
                />
              )}
            </StateGate>
          </div>
        </Card>
      </div>
    </PageFrame>
  )
}
