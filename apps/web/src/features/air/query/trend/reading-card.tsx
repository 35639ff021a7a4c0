import { CopyOutlined } from '@ant-design/icons'
import { changeText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { StateGate } from '#/page/state-gate.tsx'
import { toast } from '#/toaster.tsx'
import parts from '../parts/stage.module.css'
import { missingOf, readingOf, slopeVerdict } from './reading.ts'
import css from './trend.module.css'
import type { Trend, TrendQueries } from './use-trend.ts'

/** Theil–Sen slope of the monthly values with its 95 % interval. */
const SlopeBox = ({ t, q }: { t: Trend; q: TrendQueries }) => {
  const { unit, label } = parameters[t.parameter]
  if (t.parameter === 'aqi') return <p className={css.slope}>AQI 没有月均值，多年趋势请选污染物，或把时间粒度改为月后看综合指数。</p>
  const slope = q.slopes.data?.find(each => each.placeId === t.focus?.id)
  if (!slope) return null
  const decimals = parameters[t.parameter].decimals + 1
  if (slope.slopePerYear === null)
    return (
      <p className={css.slope}>
        <Subscript text={label} /> 多年趋势（Theil–Sen）：有效月 {slope.months} 个，{slopeVerdict(slope)}。
      </p>
    )
  return (
    <div className={css.slope}>
      <Subscript text={label} /> 多年趋势（Theil–Sen）
      <div>
        <strong>{changeText(slope.slopePerYear, decimals)}</strong> {unit} / 年
      </div>
      95% 区间 {changeText(slope.lower, decimals)} ~ {changeText(slope.upper, decimals)}，n = {slope.months} 个月，{slopeVerdict(slope)}
      。已扣除季节变化。
    </div>
  )
}

/** 读图: what the numbers on screen say, and what they leave out. */
export const ReadingCard = ({ t, q }: { t: Trend; q: TrendQueries }) => {
  const frame = q.changed.data
  const id = t.focus?.id ?? 0
  const [day, week] = [q.profiles[0].query.data, q.profiles[1].query.data]
  const sentences = frame ? readingOf(frame, id, day, week) : []
  const left = frame ? missingOf(frame, id) : { missing: 0, of: 0 }
  const copy = () => void navigator.clipboard?.writeText(sentences.join('\n')).then(() => toast.info('已复制'))
  return (
    <Card
      title="读图"
      subtitle={t.focus?.name}
      tools={
        <Button type="text" size="small" icon={<CopyOutlined />} disabled={sentences.length === 0} onClick={copy}>
          复制
        </Button>
      }
    >
      <div style={{ flex: 'none' }}>
        {t.parameter === 'aqi' ? (
          <SlopeBox t={t} q={q} />
        ) : (
          <StateGate query={q.slopes} what="多年趋势计算" skeleton="block">
            {() => <SlopeBox t={t} q={q} />}
          </StateGate>
        )}
      </div>
      <div className={css.scroll}>
        <ul className={parts.reading}>
          {sentences.map(sentence => (
            <li key={sentence}>
              <Subscript text={sentence} />
            </li>
          ))}
        </ul>
        <div className={parts.note}>
          {left.missing > 0 ? `${left.of} 个时次中 ${left.missing} 个没有有效值，未参与计算；` : `${left.of} 个时次都有数值；`}
          日、周变化至少取 30 天，月变化至少取一年。
        </div>
      </div>
    </Card>
  )
}
