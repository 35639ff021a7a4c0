import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { classColours } from '@qingyuan/charts/palette.ts'
import { Bullet } from '@qingyuan/charts/svg/bullet.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { ParameterName } from '#/map/parameters.tsx'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { yearAsked } from '../questions.ts'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { Traced } from '../traced.tsx'
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

const Row = ({ target, question }: { target: Target; question: TraceQuestion | null }) => {
  const over = target.met === false
  return (
    <div className={css.target}>
      <span>
        <Label target={target} />
      </span>
      <FillBox>
        {({ width }) => (
          <Bullet
            value={target.value}
            target={target.target}
            width={width}
            height={14}
            color={over ? classColours.dark[2]!.fill : darkColours.accentBar}
            trackColor={darkColours.line}
            tickColor={darkColours.onAccent}
            label={`${target.label} ${numberText(target.value, target.decimals)}`}
          />
        )}
      </FillBox>
      <b style={over ? { color: darkColours.notice } : undefined}>
        <Traced of={target.value === null ? null : question}>{numberText(target.value, target.decimals)}</Traced>
      </b>
      <small>
        {target.item === 'good_ratio' ? '≥' : '≤'} {numberText(target.target, target.decimals)}
        {over && <i>{target.item === 'good_ratio' ? '欠' : '超'}</i>}
      </small>
    </div>
  )
}

/** Targets of the year: a tick at 80 % of each track is the target. */
export const Targets = () => {
  const { data, layout, compact } = useScreen()
  const rows = layout.mode === 'wall' ? 6 : compact ? 3 : 4
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
            年度 · <span className={css.better}>{within} 项在线内</span>
            {over > 0 && (
              <>
                {' · '}
                <span className={css.exceeded}>{over} 项超线</span>
              </>
            )}
          </>
        )
      }
      query={data.goodDays}
      what="目标完成"
      isEmpty={answer => (answer.targets.length ? null : '尚未设置年度目标')}
    >
      {({ targets }) => (
        <div className={css.targets}>
          {targets
            .toSorted((a, b) => Number(a.met === true) - Number(b.met === true))
            .slice(0, rows)
            .map(target => (
              <Row key={target.item} target={target} question={yearAsked(data, target.item)} />
            ))}
        </div>
      )}
    </Card>
  )
}
