import { DownloadOutlined, ImportOutlined } from '@ant-design/icons'
import { trajectoryFileCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { Caption, Row } from '@qingyuan/ui/layout.tsx'
import { Button, Dropdown } from 'antd'
import { WordSwitch } from '#/filters/filter-field.tsx'
import { RunStage } from '#/page/cards/run-card.tsx'
import type { PageProps } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'
import { PageEmpty } from '#/page/page-empty.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { StatusBar } from '#/page/run/status-bar.tsx'
import { runPage } from '#/page/run-page.tsx'
import { useSaveFile } from '#/page/save-file.ts'
import { PathFileDrawer } from './paths/import-drawer.tsx'
import { PathsView } from './paths/paths-view.tsx'
import { usePaths } from './paths/use-paths.ts'
import { questionFilter } from './question/question-filter.tsx'
import { noFields, SourcesView } from './sources/sources-view.tsx'
import { useSources } from './sources/use-sources.ts'

const filters = { question: questionFilter }
const drawers = { import: plainDrawer }
type Filters = PageProps<typeof filters, typeof drawers>

/** The run of the view on screen, how it starts, and what is said of its inputs. */
const useShared = ({ question, page }: Filters) => {
  const paths = usePaths(question)
  const sources = useSources(question)
  const { state, analysis } = question
  if (state.view === 'paths') {
    const start = { label: '计算轨迹', changed: question.paths.changed, onStart: () => page.change({ ...question.paths.draft, path: '' }) }
    return { paths, sources, start, run: paths.run, words: paths.words }
  }
  const { place, ...rest } = analysis.draft
  const onStart = () => page.change({ ...rest, places: [place], cluster: 0 })
  const start = { label: '开始分析', changed: analysis.changed, onStart }
  return { paths, sources, start, run: sources.run, words: sources.words }
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
const StatusLine = ({
  question,
  run: {
    query: { run, result },
  },
  words,
  page,
  import: bring,
}: Props) => (
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

const Lacking = ({ what }: { what: string }) => (
  <PageEmpty ground title={`还没有${what}`}>
    轨迹要有站点和格点气象场：接入站点，并导入模型气象文件或等待每小时的诊断风场。
  </PageEmpty>
)

const View = ({ question, paths, sources, page }: Props) => {
  if (question.state.view === 'paths')
    return <RunStage run={paths.run}>{() => <PathsView question={question} paths={paths.paths} change={page.change} />}</RunStage>
  return (
    <RunStage run={{ ...sources.run, empty: noFields }}>
      {result => <SourcesView question={question} result={result} change={page.change} />}
    </RunStage>
  )
}

/** 后向轨迹. */
export const Page = runPage(
  {
    filters,
    drawers,
    useShared,
    drawer: ({ import: { value, close }, paths }) => value && <PathFileDrawer paths={paths} onClose={close} />,
  },
  props => (
    <>
      <StatusLine {...props} />
      {props.question.lacks === null ? <View {...props} /> : <Lacking what={props.question.lacks} />}
    </>
  ),
)
