import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { ClassDaysBar } from '@qingyuan/charts/svg/class-days-bar.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { yearAsked } from '../questions.ts'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { Traced } from '../traced.tsx'
import { Tween } from '../tween.tsx'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'
import { Change } from './change.tsx'

type Answer = NonNullable<ScreenData['goodDays']['data']>

const Gap = ({ ratio, target }: Pick<Answer, 'ratio' | 'target'>) => {
  if (ratio === null || target === null) return null
  const gap = ratio - target
  return gap >= 0 ? (
    <span className={css.better}>高 {numberText(gap, 1)} 个百分点</span>
  ) : (
    <span className={css.exceeded}>差 {numberText(-gap, 1)} 个百分点</span>
  )
}

const Needed = ({ neededDays, remainingDays }: Pick<Answer, 'neededDays' | 'remainingDays'>) => {
  if (neededDays === null) return <span>剩余 {remainingDays} 天</span>
  if (neededDays <= 0) return <span>已达到全年目标</span>
  if (neededDays > remainingDays) return <span>剩余 {remainingDays} 天，全年目标已无法完成</span>
  return (
    <span>
      剩余 {remainingDays} 天，至少还需 <b className={css.amber}>{neededDays}</b> 天优良
    </span>
  )
}

/** Share of good days this year against target and last year. Ratios of the answer are in percent. */
export const GoodDays = () => {
  const { data, compact } = useScreen()
  const answer = data.goodDays.data
  return (
    <Card
      name="goodDays"
      title="优良天数比例"
      aside={answer && answer.validDays > 0 ? `${answer.from} 至 ${answer.to.slice(5)} · ${answer.validDays} 天` : ''}
      query={data.goodDays}
      what="优良天数比例"
      isEmpty={({ validDays }) => (validDays > 0 ? null : '本年还没有有效的日评价')}
    >
      {({ ratio, target, lastYearRatio, classDays, neededDays, remainingDays }) => (
        <div className={css.good}>
          <div className={css.goodTop}>
            <b className={css.ratio}>
              <Traced of={yearAsked(data, 'good_ratio')}>
                <Tween value={ratio} decimals={1} />
              </Traced>{' '}
              <small>%</small>
            </b>
            <p>
              <span>
                目标 <b>{numberText(target, 1)}</b> <Gap ratio={ratio} target={target} />
              </span>
              <span>
                去年同期 <b>{numberText(lastYearRatio, 1)}</b>{' '}
                <Change value={ratio === null || lastYearRatio === null ? null : ratio - lastYearRatio} decimals={1} up="better" />
              </span>
            </p>
          </div>
          <div className={css.goodBar}>
            <FillBox>
              {({ width }) => (
                <ClassDaysBar
                  days={classDays}
                  width={width}
                  height={28}
                  theme="dark"
                  target={target === null ? null : target / 100}
                  lastYear={lastYearRatio === null ? null : lastYearRatio / 100}
                  tickColor={darkColours.onAccent}
                />
              )}
            </FillBox>
          </div>
          {!compact && (
            <div className={css.goodFoot}>
              <Needed neededDays={neededDays} remainingDays={remainingDays} />
              <span className={css.dim2}>┃目标 ┊去年</span>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
