import { hourOfDay } from '@qingyuan/domain/time.ts'
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

/** 检索方案, and the newest hours where the fields lag behind them. */
export const QuestionActions = ({ tracing, submit }: TracingProps) => {
  const { draft, edit, question, newest } = tracing
  const takeNewest = (hour: number) => {
    const moved = movedTo(draft, hour)
    if (question) submit(moved, null)
    else edit(moved)
  }
  return (
    <>
      {newest !== null && (
        <Button type="link" size="small" onClick={() => takeNewest(newest)}>
          已到 {hourOfDay(newest)} 时，{question ? '改问最新时次' : '用最新时次'}
        </Button>
      )}
      <SavedMenu kinds={searchKinds} first="tracing" storageKey="TRACE_SEARCHES" {...{ draft, edit }} />
    </>
  )
}
