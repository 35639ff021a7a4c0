import { Card } from '@qingyuan/ui/card.tsx'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { PageState } from '#/hooks/page-state.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { RunGate } from '#/page/run/run-gate.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import type { RunQuery } from '#/page/run/use-run.ts'
import { EmptyState, pageStateOf } from '#/page/state-gate.tsx'
import { ImportDrawer } from './paths/import-drawer.tsx'
import { PathTools } from './paths/path-tools.tsx'
import { PathsView } from './paths/paths-view.tsx'
import { type PathsState, usePaths } from './paths/use-paths.ts'
import { PathFilters } from './question/path-filters.tsx'
import qcss from './question/question.module.css'
import { SourceFilters } from './question/source-filters.tsx'
import { type Questions, useQuestions } from './question/use-questions.ts'
import { SourcesView } from './sources/sources-view.tsx'
import { type SourcesState, useSources } from './sources/use-sources.ts'
import css from './trajectories.module.css'

const views = [
  { value: 'paths', label: '轨迹' },
  { value: 'sources', label: '聚类与潜在源' },
] as const satisfies readonly { value: Questions['state']['view']; label: string }[]

/** Which view, how its answer was made, and files in and out. */
const StatusLine = ({
  questions,
  asked,
  words,
  onImport,
}: {
  questions: Questions
  asked: RunQuery<unknown>
  words: string
  onImport: () => void
}) => (
  <div className={css.line}>
    <Segmented<Questions['state']['view']>
      value={questions.state.view}
      onChange={view => questions.change({ view })}
      options={[...views]}
    />
    {asked.run && asked.result !== null && (
      <>
        <RunLine run={asked.run} />
        <span className={css.quiet} title={words}>
          {words}
        </span>
      </>
    )}
    <div className={css.tools}>
      <PathTools runId={asked.result === null ? null : (asked.run?.id ?? null)} onImport={onImport} />
    </div>
  </div>
)

/** 计算 with what keeps the answer from being what the fields say. */
const Actions = ({ questions, asked }: { questions: Questions; asked: RunQuery<unknown> }) => {
  const { state, change, paths, analysis } = questions
  const own = state.view === 'paths'
  const changed = own ? paths.changed : state.go && analysis.changed
  const again = !changed && asked.run && asked.result === null && !asked.running
  const start = () => {
    if (again) asked.retry()
    else if (own) change({ ...paths.draft, places: [...paths.draft.places], path: '' })
    else {
      const { place, ...rest } = analysis.draft
      change({ ...rest, places: [place], go: true, cluster: 0 })
    }
  }
  return (
    <>
      {changed && <span className={qcss.changed}>条件已改，结果仍是上一次的</span>}
      <Button type="primary" loading={asked.running} onClick={start}>
        {own ? '计算轨迹' : '开始分析'}
      </Button>
    </>
  )
}

/** A run under way is told with its progress: the page stands and can be used meanwhile. */
const stateOf = (questions: Questions, asked: RunQuery<unknown>): PageState => {
  if (asked.run && asked.result === null && !asked.running) return 'error'
  return pageStateOf([questions.placesQuery, questions.sources, asked.query], questions.lacks !== null)
}

const Body = ({ questions, paths, sources }: { questions: Questions; paths: PathsState; sources: SourcesState }) => {
  if (questions.lacks !== null)
    return (
      <Card fill>
        <EmptyState title={`还没有${questions.lacks}`}>
          轨迹要有站点和格点气象场：接入站点，并导入模型气象文件或等待每小时的诊断风场。
        </EmptyState>
      </Card>
    )
  if (questions.state.view === 'paths') {
    const gate = (
      <RunGate query={paths.asked} what="后向轨迹计算" skeleton="chart">
        {() => <PathsView questions={questions} paths={paths} />}
      </RunGate>
    )
    return paths.asked.result === null ? <Card fill>{gate}</Card> : gate
  }
  return <SourcesView questions={questions} sources={sources} />
}

/** 后向轨迹. */
export const Page = () => {
  const questions = useQuestions()
  const own = questions.state.view === 'paths'
  const paths = usePaths(questions, own)
  const sources = useSources(questions, !own)
  const [importing, setImporting] = useState(false)
  const asked: RunQuery<unknown> = own ? paths.asked : sources.asked
  const words = own ? (paths.asked.result?.metWords ?? '') : sources.words
  return (
    <PageFrame
      state={stateOf(questions, asked)}
      filters={own ? <PathFilters questions={questions} /> : <SourceFilters questions={questions} />}
      actions={<Actions questions={questions} asked={asked} />}
      drawer={importing && <ImportDrawer paths={paths} onClose={() => setImporting(false)} />}
    >
      <StatusLine questions={questions} asked={asked} words={words} onImport={() => setImporting(true)} />
      <Body questions={questions} paths={paths} sources={sources} />
    </PageFrame>
  )
}
