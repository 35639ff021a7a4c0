import type { analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import {
  type FeatureRadar,
  featureRadar,
  featureTypeNames,
  type RadarAxis,
  type RadarSample,
  radarAxes,
} from '@qingyuan/engine/feature-radar/feature-radar.ts'
import { type AirServices, metaOf, placesOf, refuse } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { basisOf, type Columns, labelAt, readColumns, spanOf, stepWord } from './span.ts'

const ids = ['so2', 'no2', 'co', 'pm2_5', 'pm10'] as const
const historyDays = 30
const longest = { hour: 7, day: 366 } as const
/** Complete samples that the history must hold: half of the days, a quarter of the hours. */
const need = { hour: 180, day: 15 } as const

export const axisNames: Readonly<Record<RadarAxis, string>> = {
  so2: parameters.so2.label,
  no2: parameters.no2.label,
  co: parameters.co.label,
  pm2_5: parameters.pm2_5.label,
  pm_coarse: 'PM₁₀₋₂.₅',
}

const samplesOf = (columns: Columns): RadarSample[] =>
  Array.from(columns.pm10!, (_, i) => Object.fromEntries(ids.map(id => [id, columns[id]![i]!])) as unknown as RadarSample)

/** How far a judgement can be followed: the raised axes in words. */
const reasonOf = ({ raised, type }: FeatureRadar): string | null =>
  type === null ? null : raised.length === 0 ? '五项都在常值范围内' : `${raised.map(axis => axisNames[axis]).join('、')} 高于上界`

/**
 * 污染特征雷达图: a row an hour or a day with its type, the newest first; A of the five axes, and in hidden columns their bounds `lower:` and `upper:`. Each is set
 * against the 30 days before it.
 */
export const radarFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: InputOf<typeof analysisFigureCalls.FeatureRadar>,
): Promise<Frame> => {
  const step = question.step ?? 'day'
  const places = placesOf(services.places, [question.placeId])
  const asked = spanOf(services, { ...question, step }, 1)
  const days = Math.round((dayStart(asked.lastDay) - dayStart(asked.firstDay)) / dayMs) + 1
  if (days > longest[step]) throw refuse('BAD_RANGE', `${stepWord[step]}的特征雷达一次最长 ${longest[step]} 天，请缩短开始时间与结束时间`)
  const span = spanOf(services, { step, from: addDays(asked.firstDay, -historyDays), to: asked.lastDay }, ids.length)
  const columns = (await readColumns(services, scope, [question.placeId], span, ids)).get(question.placeId)!
  const samples = samplesOf(columns)
  const lead = historyDays * (step === 'hour' ? 24 : 1)
  const at = Array.from({ length: Math.max(0, samples.length - lead) }, (_, i) => lead + i).reverse()
  const found = at.map(i => featureRadar(samples.slice(i - lead, i), samples[i]!, { need: need[step] }))
  const { time, number: measured } = columnsOf(at)
  const { text, number } = columnsOf(found)
  return {
    columns: [
      time('time', '时间', i => labelAt(span, i)),
      text('type', '类型', ({ type }) => type && featureTypeNames[type]),
      text('reason', '依据', reasonOf),
      ...radarAxes.map((axis, a) => number(`value:${axis}`, `${axisNames[axis]} A`, '', 2, radar => radar.value[a])),
      ...radarAxes.map((axis, a) => number(`lower:${axis}`, `${axisNames[axis]} 下界`, '', 2, radar => radar.lower[a], { hidden: true })),
      ...radarAxes.map((axis, a) => number(`upper:${axis}`, `${axisNames[axis]} 上界`, '', 2, radar => radar.upper[a], { hidden: true })),
      ...ids.map(id => {
        const { label, unit, decimals } = parameters[id]
        return measured(id, label, unit, decimals, i => columns[id]![i], { parameter: id })
      }),
      number('samples', '历史样本', '', 0, ({ samples }) => samples),
    ],
    rowCount: at.length,
    meta: {
      ...metaOf(services, `${places[0]!.name} 污染特征雷达（${stepWord[step]}）`, places, asked.firstDay, asked.lastDay),
      basis: basisOf(
        { ...asked, of: at.length },
        found.filter(({ type }) => type !== null).length,
        `五项占比 ÷ 前 ${historyDays} 天同分辨率的平均占比，界限 1 ± 标准差/均值（段菁春等 2018），历史至少 ${need[step]} 个完整样本`,
      ),
    },
  }
}
