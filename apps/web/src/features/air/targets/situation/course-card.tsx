import { TargetCourse } from '@qingyuan/charts/target/target-course.tsx'
import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { PictureCard } from '../parts/picture-card.tsx'
import css from '../parts/targets.module.css'
import type { Completion, Targets } from '../parts/use-targets.ts'
import { methodSentence, readingOf } from '../parts/words.ts'

/** How the chosen item of the chosen place came to where it stands, and where it may end; in words below. */
export const CourseCard = ({ t, answer }: { t: Targets; answer: Completion }) => {
  const state = t.place?.items.find(({ item }) => item === t.item?.item)
  const course = useCall(targetCalls.Course, t.place && state ? { ...t.question, placeId: t.place.placeId, item: state.item } : null)
  if (!t.place || !state) return null
  const title = `${t.place.name} ${state.label}`
  return (
    <div style={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <PictureCard
        query={course}
        what="累计过程查询"
        title={<Subscript text={title} />}
        subtitle="自期初逐日累计"
        name={`${title} ${t.year} 年累计过程`}
        about={methodSentence(answer)}
        draw={(data, size) => (
          <div style={{ height: size.height, overflow: 'auto' }}>
            <TargetCourse
              {...data}
              width={size.width}
              height={Math.max(160, size.height - 196)}
              target={state.target}
              outcome={answer.passedDays < answer.days ? state.outcome : null}
              decimals={state.decimals}
              unit={state.unit}
              label={`${title}：今年累计、去年累计、目标与期末模拟`}
            />
            <ul className={css.reading}>
              {readingOf(state, answer).map(sentence => (
                <li key={sentence}>{sentence}</li>
              ))}
              <li className={css.method}>{methodSentence(answer)}</li>
            </ul>
          </div>
        )}
      />
    </div>
  )
}
