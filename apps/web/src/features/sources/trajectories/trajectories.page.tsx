import { DownloadOutlined, ImportOutlined } from '@ant-design/icons'
import { trajectoryFileCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Caption, Row } from '@qingyuan/ui/layout.tsx'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { WordSwitch } from '#/filters/filter-field.tsx'
import { usePageState } from '#/hooks/page-state.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'
import { RunGate } from '#/page/run/run-gate.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { StatusBar } from '#/page/run/status-bar.tsx'
import type { RunQuery } from '#/page/run/use-run.ts'
import { useSaveFile } from '#/page/save-file.ts'
import { EmptyState } from '#/page/state-gate.tsx'
import { PathFileDrawer } from './paths/import-drawer.tsx'
import { PathsView } from './paths/paths-view.tsx'
import { usePaths } from './paths/use-paths.ts'
import { type Question, questionFilter } from './question/question-filter.tsx'
import { Invitation, noFields, SourcesView } from './sources/sources-view.tsx'
import { useSources } from './sources/use-sources.ts'

const filters = { question: questionFilter }
const drawers = { import: plainDrawer }
type Filters = PageProps<typeof filters, typeof drawers>

const useShared = ({ question }: Filters) => {
  const paths = usePaths(question)
  const sources = useSources(question)
  const own = question.state.view === 'paths'
  return {
    paths,
    sources,
    query: (own ? paths.query : sources.query) as RunQuery<unknown>,
    words: own ? (paths.query.result?.metWords ?? '') : sources.words,
  }
}
type Props = Filters & ReturnType<typeof useShared>

const formats = [
  { key: 'geojson', label: 'GeoJSON' },
  { key: 'tdump', label: 'HYSPLIT 端点文件（UTC）' },
  { key: 'csv', label: 'CSV（北京时间）' },
] as const

/** Files in and out. */
const PathTools = ({ runId, onImport }: { runId: string | null; onImport: () => void }) => {
  const { save, busy } = useSaveFile(trajectoryFileCalls.Download)
  return (
    <>
      <Button size="small" icon={<ImportOutlined />} onClick={onImport}>
        导入 HYSPLIT 轨迹
      </Button>
      <Dropdown
        disabled={!runId}
        menu={{ items: [...formats], onClick: ({ key }) => runId && save({ runId, format: key as (typeof formats)[number]['key'] }) }}
        trigger={['click']}
      >
        <Button size="small" icon={<DownloadOutlined />} loading={busy}>
          导出
        </Button>
      </Dropdown>
    </>
  )
}

/** Which view, how its answer was made, and files in and out. */
const StatusLine = ({ question, query: { run, result }, words, page, import: bring }: Props) => (
  <StatusBar>
    <WordSwitch words={{ paths: '轨迹', sources: '聚类与潜在源' }} value={question.state.view} onChange={view => page.change({ view })} />
    {run && result !== null && (
      <>
        <RunLine run={run} />
        <Caption ellipsis title={words}>
          {words}
        </Caption>
      </>
    )}
    <Row rigid toEnd>
      <PathTools runId={result === null ? null : (run?.id ?? null)} onImport={bring.open} />
    </Row>
  </StatusBar>
)

/** 计算 with what keeps the answer from being what the fields say. */
const Actions = ({ question: { state, paths, analysis }, query, page }: Props) => {
  const own = state.view === 'paths'
  const changed = own ? paths.changed : state.go && analysis.changed
  const start = () => {
    if (!changed && query.run && query.result === null && !query.running) query.retry()
    else if (own) page.change({ ...paths.draft, path: '' })
    else {
      const { place, ...rest } = analysis.draft
      page.change({ ...rest, places: [place], go: true, cluster: 0 })
    }
  }
  return (
    <>
      {changed && <Caption tone="warn">条件已改，结果仍是上一次的</Caption>}
      <Button type="primary" loading={query.running} onClick={start}>
        {own ? '计算轨迹' : '开始分析'}
      </Button>
    </>
  )
}

const Lacking = ({ what }: { what: string }) => {
  usePageState('empty')
  return (
    <Card fill>
      <EmptyState title={`还没有${what}`}>轨迹要有站点和格点气象场：接入站点，并导入模型气象文件或等待每小时的诊断风场。</EmptyState>
    </Card>
  )
}

/** A white ground until there is a result. */
const Ground = ({ query, children }: { query: RunQuery<unknown>; children: ReactNode }) =>
  query.result === null ? <Card fill>{children}</Card> : children

const View = ({ question, paths, sources, page }: Props) => {
  if (question.lacks !== null) return <Lacking what={question.lacks} />
  if (question.state.view === 'paths')
    return (
      <Ground query={paths.query}>
        <RunGate query={paths.query} what="后向轨迹计算" skeleton="chart">
          {() => <PathsView question={question} paths={paths.paths} change={page.change} />}
        </RunGate>
      </Ground>
    )
  if (question.sourceInput === null) return <Invitation />
  return (
    <Ground query={sources.query}>
      <RunGate query={sources.query} what="聚类与潜在源分析" isEmpty={result => result.trajectories.length === 0} empty={noFields}>
        {result => <SourcesView question={question} result={result} change={page.change} />}
      </RunGate>
    </Ground>
  )
}

/** 后向轨迹. */
export const Page = createPage(
  {
    filters,
    drawers,
    useShared,
    actions: props => <Actions {...props} />,
    drawer: ({ import: { value, close }, paths }) => value && <PathFileDrawer paths={paths} onClose={close} />,
  },
  props => (
    <>
      <StatusLine {...props} />
      <View {...props} />
    </>
  ),
)
