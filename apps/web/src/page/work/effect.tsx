import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { IntervalBar } from '@qingyuan/charts/svg/interval-bar.tsx'
import type { SameWindEffect as Schema } from '@qingyuan/contract/air/same-wind.ts'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { Caption, Hint, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { Static } from 'typebox'
import css from './effect.module.css'

export type SameWindEffect = Static<typeof Schema>
type Range = SameWindEffect['before']

const rangeText = ({ low, high }: Pick<Range, 'low' | 'high'>, decimals: number) =>
  `（${numberText(low, decimals)}${(low ?? 0) < 0 || (high ?? 0) < 0 ? ' 至 ' : '–'}${numberText(high, decimals)}）`

const tones = { before: 'textTertiary', after: 'success', around: 'neutralLight' } as const

interface BarProps {
  label: string
  range: Range
  /** Value of a full bar. */
  most: number
  tone: keyof typeof tones
  decimals: number
}

const Bar = ({ label, range: { mean, low, high, hours }, most, tone, decimals }: BarProps) => (
  <div className={css.bar}>
    <span>{label}</span>
    <FillBox height={14}>
      {({ width }) =>
        mean !== null && (
          <IntervalBar
            {...{ value: mean, low: low ?? mean, high: high ?? mean, scale: most, width }}
            colour={lightColours[tones[tone]]}
            label={`${label} ${numberText(mean, decimals)}`}
          />
        )
      }
    </FillBox>
    <b>{numberText(mean, decimals)}</b>
    <Caption>{hours} h</Caption>
  </div>
)

/** The difference of the two means as they are shown: 94 and 18 are 76 apart, whatever their decimals. */
export const shownChange = ({ before, after, change }: Pick<SameWindEffect, 'before' | 'after' | 'change'>, decimals: number) => {
  if (before.mean === null || after.mean === null || change.mean === null) return change.mean
  const difference = roundGbt8170(roundGbt8170(after.mean, decimals) - roundGbt8170(before.mean, decimals), decimals)
  return Math.abs(difference - change.mean) <= 1.001 * 10 ** -decimals ? difference : change.mean
}

const Change = ({ effect, around, decimals }: { effect: SameWindEffect; around: string; decimals: number }) => {
  const { change, net, changePercent, unit, verdict, neighboursBefore } = effect
  if (verdict === 'unknown' && effect.probability === null) return null
  const shown = shownChange(effect, decimals) ?? 0
  const fell = shown < 0
  return (
    <p className={css.change}>
      <Text size={20} weight={700} colour={verdict === 'effective' ? 'success' : 'text'}>
        {fell ? '▼' : '▲'} {numberText(Math.abs(shown), decimals)}
      </Text>{' '}
      <Caption>
        {rangeText(fell ? { low: -(change.high ?? 0), high: -(change.low ?? 0) } : change, decimals)} {unit}
        {changePercent !== null && ` · ${changePercent > 0 ? '+' : '−'}${Math.abs(changePercent)} %`}
      </Caption>
      {neighboursBefore && (
        <>
          <br />
          扣除{around}同期变化后净变化 <b>{changeText(net.mean, decimals)}</b>
          {rangeText(net, decimals)}
        </>
      )}
    </p>
  )
}

interface EffectBarsProps {
  effect: SameWindEffect | null
  /** Of the pollutant. */
  decimals: number
  /** Hours that are compared on either side of the measure. */
  hours: number
  /** What it is compared with. */
  around?: string
  /** Shown before there is a measure. */
  none: string
}

/** Concentrations before and after a measure in hours of the same wind. */
export const EffectBars = ({ effect, decimals, hours, around = '邻站', none }: EffectBarsProps) => {
  if (!effect) return <Hint>{none}</Hint>
  const { before, after, neighboursBefore, neighboursAfter, wind, unit, words, certainty, verdict } = effect
  const ranges = [before, after, neighboursBefore, neighboursAfter].flatMap(range => (range ? [range.high ?? range.mean ?? 0] : []))
  const most = Math.max(10 ** -decimals, ...ranges) * 1.05
  const bar = { most, decimals }
  return (
    <div>
      <Text as="h3" size={14} lineHeight={20} weight={600}>
        同风前后
      </Text>
      <Caption as="p">{wind}</Caption>
      <Caption as="p">
        {unit}，横线为 80 % 区间；处置前后各取 {hours} h 内
      </Caption>
      <Bar label="处置前" range={before} {...bar} tone="before" />
      <Bar label="处置后" range={after} {...bar} tone="after" />
      {neighboursBefore && <Bar label={`${around}前`} range={neighboursBefore} {...bar} tone="around" />}
      {neighboursAfter && <Bar label={`${around}后`} range={neighboursAfter} {...bar} tone="around" />}
      <Change {...{ effect, around, decimals }} />
      <Caption as="p">
        {verdict !== 'unknown' && <b>{certainty}　</b>}
        {words}
      </Caption>
    </div>
  )
}

/** What the comparison says, for who decides. */
export const EffectWords = ({ effect, decimals }: Pick<EffectBarsProps, 'effect' | 'decimals'>) =>
  effect ? (
    <>
      <b>{effect.verdict === 'effective' ? '系统建议　见效' : effect.verdict === 'none' ? '系统建议　未见效' : '系统不能判断是否见效'}</b>
      {effect.verdict !== 'unknown' && (
        <span className={css.certainty}>
          {effect.certainty}
          {effect.probability !== null && ` ${Math.round(100 * Math.max(effect.probability, 1 - effect.probability))} %`}
        </span>
      )}
      <p>
        <Subscript
          text={
            effect.net.mean === null || effect.probability === null
              ? effect.words
              : `同风净变化 ${changeText(effect.net.mean, decimals)} ${effect.unit}${rangeText(effect.net, decimals)}。${effect.words}`
          }
        />
      </p>
    </>
  ) : (
    <p>还没有处置，不能比较前后。</p>
  )
