import { hourOfDay } from '@qingyuan/domain/time.ts'
import { Caption } from '@qingyuan/ui/layout.tsx'
import { Button } from 'antd'
import { SavedMenu } from '#/filters/saved-menu.tsx'
import type { SearchKinds } from '#/filters/saved-searches.ts'
import type { TracingProps } from '../use-tracing.ts'
import { movedTo, type Question } from './question.ts'

const searchKinds: SearchKinds<Question> = {
  area: { title: '区域', keeps: ['placeId', 'rangeM'] },
  trajectory: { title: '后向轨迹', keeps: ['placeId', 'from', 'to', 'height'] },
  tracing: { title: '污染溯源', keeps: ['placeId', 'from', 'to', 'parameter', 'rangeM', 'height'] },
}

/** 检索方案 and 开始溯源; what keeps it from starting is beside it. */
export const QuestionActions = ({ tracing, query, incident, page }: TracingProps) => {
  const { draft, edit, question, changed, fault, newest, alarm } = tracing
  const submit = ({ placeId: place, rangeM: range, ...rest }: Question, ofAlarm: number | null) =>
    page.change({ ...rest, place, range, go: true, hour: '', chosen: null, alarm: ofAlarm })
  const start = () => {
    if (query.run && !changed && !query.running && !incident) query.retry()
    submit(draft, alarm)
  }
  const takeNewest = (hour: number) => {
    const moved = movedTo(draft, hour)
    if (question) submit(moved, null)
    else edit(moved)
  }
  return (
    <>
      {(fault ?? (changed && '条件已改，结果仍是上一次的')) && <Caption tone="warn">{fault ?? '条件已改，结果仍是上一次的'}</Caption>}
      {newest !== null && (
        <Button type="link" size="small" onClick={() => takeNewest(newest)}>
          已到 {hourOfDay(newest)} 时，{question ? '改问最新时次' : '用最新时次'}
        </Button>
      )}
      <SavedMenu kinds={searchKinds} first="tracing" storageKey="TRACE_SEARCHES" {...{ draft, edit }} />
      <Button type="primary" disabled={fault !== null} loading={query.running} onClick={start}>
        开始溯源
      </Button>
    </>
  )
}
