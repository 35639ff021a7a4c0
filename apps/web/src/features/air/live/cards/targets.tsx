import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { classColours } from '@qingyuan/charts/palette.ts'
import { Bullet } from '@qingyuan/charts/svg/bullet.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { ParameterName } from '#/map/parameters.tsx'
import { Traced } from '../figures.tsx'
import { useScreen } from '../screen-context.ts'
import { yearQuestion } from '../trace-questions.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'

type Target = NonNullable<ScreenData['goodDays']['data']>['targets'][number]

/** A label that begins with a parameter's name gets its real subscript. */
const Label = ({ target }: { target: Target }) => {
  const known = parameters[target.item as ParameterId]
  return known?.parts[1] && target.label.startsWith(known.label) ? (
    <>
      <ParameterName id={known.id} />
      {target.label.slice(known.label.length)}
    </>
  ) : (
    target.label
  )
}

const TargetRow = ({ target }: { target: Target }) => {
  const { compact, data, looks } = useScreen()
  const over = target.met === false
  const isLeast = target.item === 'good_ratio'
  return (
    <Row gap={10} lineHeight={compact ? 16 : undefined}>
      <Text {...looks.target}>
        <Label target={target} />
      </Text>
      <FillBox height={14}>
        {({ width }) => (
          <Bullet
            value={target.value}
            target={target.target}
            width={width}
            height={14}
            color={over ? classColours.dark[2]!.fill : darkColours.accentBar}
            label={`${target.label} ${numberText(target.value, target.decimals)}`}
          />
        )}
      </FillBox>
      <Text {...looks.targetValue} colour={over ? 'notice' : undefined}>
        <Traced of={target.value === null ? null : yearQuestion(data, target.item)}>{numberText(target.value, target.decimals)}</Traced>
      </Text>
      <Text {...looks.targetLimit}>
        {isLeast ? '≥' : '≤'} {numberText(target.target, target.decimals)}
        {over && (
          <Text margin={[0, 0, 0, 4]} colour="notice">
            {isLeast ? '欠' : '超'}
          </Text>
        )}
      </Text>
    </Row>
  )
}

/** Targets of the year: a tick at 80 % of each track is the target. */
export const Targets = () => {
  const { data, pick } = useScreen()
  const all = data.goodDays.data?.targets ?? []
  const over = all.filter(target => target.met === false).length
  const within = all.filter(target => target.met === true).length
  return (
    <Card
      name="targets"
      title="目标完成"
      aside={
        all.length > 0 && (
          <>
            {data.goodDays.data?.from.slice(0, 4)} 年度 · <Text colour="success">{within} 项在线内</Text>
            {over > 0 && ' · '}
            {over > 0 && <Text colour="notice">{over} 项超线</Text>}
          </>
        )
      }
      query={data.goodDays}
      isEmpty={answer => (answer.targets.length ? null : '尚未设置年度目标')}
    >
      {({ targets }) => (
        <Stack grow justify="evenly" gap={0} padding={[0, 0, pick(10, 2), 0]}>
          {targets
            .toSorted((a, b) => Number(a.met === true) - Number(b.met === true))
            .slice(0, pick(5, 5, 6))
            .map(target => (
              <TargetRow key={target.item} target={target} />
            ))}
        </Stack>
      )}
    </Card>
  )
}
