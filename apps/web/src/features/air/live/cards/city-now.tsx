import { classColour } from '@qingyuan/charts/palette.ts'
import { Sparkline } from '@qingyuan/charts/svg/sparkline.tsx'
import { airClass } from '@qingyuan/domain/classes.ts'
import { parameterText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { ParameterName } from '#/map/parameters.tsx'
import { Stamp } from '../header.tsx'
import { hourAsked } from '../questions.ts'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { shortHour } from '../text.ts'
import { Traced } from '../traced.tsx'
import { Tween } from '../tween.tsx'
import { Card } from './card.tsx'
import { Change } from './change.tsx'

const differ = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)

/** AQI of the city: the loudest figure of the screen. */
export const CityNow = () => {
  const { data, compact } = useScreen()
  // Small windows have no room for it in the header.
  const stamp = compact ? <Stamp /> : shortHour(data.now.data?.now?.time ?? null)
  return (
    <Card
      name="now"
      title="长治市"
      note="实时空气质量"
      aside={stamp}
      query={data.now}
      what="城市实况"
      isEmpty={answer => (answer.now?.time ? null : '近 24 h 没有收到城市监测数据')}
    >
      {({ now, previousHour, yesterday, series }) => {
        if (!now) return null
        const colour = classColour('dark', now.class)
        const primary = now.primary[0] as ParameterId | undefined
        return (
          <div className={css.hero} aria-live="polite">
            {(now.aqi ?? 0) > 200 && <i className={css.heroBar} style={{ background: colour?.text }} />}
            <div className={css.heroTop}>
              <b className={css.aqi} style={{ color: colour?.text }}>
                <Traced of={hourAsked(data.city?.placeId, 'aqi', now.time)}>
                  <Tween value={now.aqi} />
                </Traced>
              </b>
              <div className={css.heroClass}>
                {colour && now.class ? (
                  <span
                    className={css.chip}
                    style={{ background: colour.fill, color: colour.on, outline: now.class > 4 ? `1px solid ${colour.text}` : undefined }}
                  >
                    {airClass(now.class).label}
                  </span>
                ) : (
                  <span className={css.dim}>有效站不足</span>
                )}
                <small>{now.class ? `AQI · 第 ${now.class} 级` : shortHour(now.time)}</small>
              </div>
              <div className={css.heroLine}>
                <Sparkline
                  values={series.aqi ?? []}
                  width={compact ? 108 : 132}
                  height={compact ? 48 : 64}
                  color={colour?.text ?? darkColours.textTertiary}
                  surface={darkColours.surface}
                  limit={100}
                  label="24 h AQI"
                />
                <span>
                  <i>−24 h</i>
                  {!compact && <i>虚线 100</i>}
                  <i>现在</i>
                </span>
              </div>
            </div>
            <dl className={css.facts}>
              <div>
                <dt>首要污染物</dt>
                <dd>
                  {primary && parameters[primary] ? (
                    <>
                      <ParameterName id={primary} />{' '}
                      <Traced of={hourAsked(data.city?.placeId, primary, now.time)}>{parameterText(primary, now.values[primary])}</Traced>{' '}
                      <small>{parameters[primary].unit}</small>
                    </>
                  ) : (
                    <span className={css.dim}>—</span>
                  )}
                </dd>
              </div>
              <div>
                <dt>较上一小时</dt>
                <dd>
                  <Change value={differ(now.aqi, previousHour)} />
                </dd>
              </div>
              <div>
                <dt>较昨日同时</dt>
                <dd>
                  <Change value={differ(now.aqi, yesterday)} />
                </dd>
              </div>
            </dl>
          </div>
        )
      }}
    </Card>
  )
}
