import type { InputOf } from '@qingyuan/contract/call.ts'
import type { analysisFigureCalls } from '@qingyuan/contract/calls/analysis.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { textColumn } from '@qingyuan/domain/frame-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import {
  type FeatureRadar,
  featureRadar,
  featureTypeNames,
  type RadarAxis,
  type RadarSample,
  radarAxes,
} from '@qingyuan/engine/feature-radar/feature-radar.ts'
import { type AirServices, metaOf, placesOf, refuse } from '#/modules/air-quality/service.ts'
import { numberColumn } from './roses.ts'
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

const column = (key: string, label: string, values: (number | undefined)[], hidden = false): FrameColumn => ({
  ...numberColumn(key, label, values, 2),
  ...(hidden ? { hidden } : {}),
})

/** How far a judgement can be followed: the raised axes in words. */
const reasonOf = ({ raised, type }: FeatureRadar): string | null =>
  type === null ? null : raised.length === 0 ? '五项都在常值范围内' : `${raised.map(axis => axisNames[axis]).join('、')} 高于上界`

/**
 * 污染特征雷达图: a row an hour or a day with its type, the newest first; A of the five axes, and in hidden columns their bounds `lower:` and `upper:`. Each is set
 * against the 30 days before it.
 */
export const radarFrame = async (
  services: AirServices,
  scope: Scope,
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
  const values = (of: (radar: FeatureRadar) => number) => found.map(of)
  return {
    columns: [
      textColumn(
        'time',
        '时间',
        at.map(i => labelAt(span, i)),
        'time',
      ),
      textColumn(
        'type',
        '类型',
        found.map(({ type }) => type && featureTypeNames[type]),
      ),
      textColumn('reason', '依据', found.map(reasonOf)),
      ...radarAxes.map((axis, a) =>
        column(
          `value:${axis}`,
          `${axisNames[axis]} A`,
          values(radar => radar.value[a]!),
        ),
      ),
      ...radarAxes.map((axis, a) =>
        column(
          `lower:${axis}`,
          `${axisNames[axis]} 下界`,
          values(radar => radar.lower[a]!),
          true,
        ),
      ),
      ...radarAxes.map((axis, a) =>
        column(
          `upper:${axis}`,
          `${axisNames[axis]} 上界`,
          values(radar => radar.upper[a]!),
          true,
        ),
      ),
      ...ids.map(
        (id): FrameColumn => ({
          ...numberColumn(
            id,
            parameters[id].label,
            at.map(i => columns[id]![i]!),
            parameters[id].decimals,
            parameters[id].unit,
          ),
          parameter: id,
        }),
      ),
      numberColumn(
        'samples',
        '历史样本',
        values(({ samples }) => samples),
        0,
      ),
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
