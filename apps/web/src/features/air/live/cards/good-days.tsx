import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { ClassDaysBar } from '@qingyuan/charts/svg/class-days-bar.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { Change, Faint, Traced, Tween } from '../figures.tsx'
import { useScreen } from '../screen-context.ts'
import { yearQuestion } from '../trace-questions.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'

type Answer = NonNullable<ScreenData['goodDays']['data']>

/** Both are shown in tenths. */
const leastGap = 0.05

const Gap = ({ ratio, target }: Pick<Answer, 'ratio' | 'target'>) => {
  if (ratio === null || target === null) return null
  const gap = ratio - target
  if (Math.abs(gap) < leastGap)
    return (
      <Text margin={[0, 0, 0, 8]} colour="success">
        持平
      </Text>
    )
  return (
    <Text margin={[0, 0, 0, 8]} colour={gap >= 0 ? 'success' : 'notice'}>
      {gap >= 0 ? '高' : '差'} {numberText(Math.abs(gap), 1)} 个百分点
    </Text>
  )
}

const Needed = ({ neededDays, remainingDays }: Pick<Answer, 'neededDays' | 'remainingDays'>) => {
  const { looks } = useScreen()
  if (neededDays === null) return <span>剩余 {remainingDays} 天</span>
  if (neededDays <= 0) return <span>已达到全年目标</span>
  if (neededDays > remainingDays) return <span>剩余 {remainingDays} 天，全年目标已无法完成</span>
  return (
    <span>
      剩余 {remainingDays} 天，至少还需 <Text {...looks.neededDays}>{neededDays}</Text> 天优良
    </span>
  )
}

/** What the ratio is compared with. */
const Reference = ({ name, value, children }: { name: string; value: number | null; children: ReactNode }) => {
  const { looks } = useScreen()
  return (
    <span>
      {name} <Text {...looks.strong}>{numberText(value, 1)}</Text> {children}
    </span>
  )
}

/** Share of good days this year against target and last year. Ratios of the answer are in percent. */
export const GoodDays = () => {
  const { colours, compact, data, looks, pick } = useScreen()
  const answer = data.goodDays.data
  return (
    <Card
      name="goodDays"
      title="优良天数比例"
      aside={answer && answer.validDays > 0 ? `${answer.from} 至 ${answer.to.slice(5)} · ${answer.validDays} 天` : ''}
      query={data.goodDays}
      isEmpty={({ validDays }) => (validDays > 0 ? null : '本年还没有有效的日评价')}
    >
      {({ ratio, target, lastYearRatio, classDays, neededDays, remainingDays }) => (
        <Stack grow justify="between" gap={0} padding={[0, 0, pick(14, 12), 0]}>
          <Row gap={pick(24, 14)}>
            <Text {...looks.goodRatio}>
              <Traced of={yearQuestion(data, 'good_ratio')}>
                <Tween value={ratio} decimals={1} />
              </Traced>{' '}
              <Text {...looks.goodUnit}>%</Text>
            </Text>
            <Stack gap={pick(4, 2)} minWidth="auto" {...looks.quiet}>
              <Reference name="目标" value={target}>
                <Gap ratio={ratio} target={target} />
              </Reference>
              <Reference name="去年同期" value={lastYearRatio}>
                <Text margin={[0, 0, 0, 8]}>
                  <Change value={ratio === null || lastYearRatio === null ? null : ratio - lastYearRatio} decimals={1} up="better" />
                </Text>
              </Reference>
            </Stack>
          </Row>
          <Row align="stretch" gap={0} height={28}>
            <FillBox>
              {({ width }) => (
                <ClassDaysBar
                  days={classDays}
                  width={width}
                  height={28}
                  theme={colours}
                  target={target === null ? null : target / 100}
                  lastYear={lastYearRatio === null ? null : lastYearRatio / 100}
                />
              )}
            </FillBox>
          </Row>
          {!compact && (
            <Row justify="between" align="stretch" gap={0} {...looks.quiet}>
              <Needed neededDays={neededDays} remainingDays={remainingDays} />
              <Faint>┃目标 ┊去年</Faint>
            </Row>
          )}
        </Stack>
      )}
    </Card>
  )
}
