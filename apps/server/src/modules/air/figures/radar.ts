import { type analysisFigureCalls, radarAxisNames, radarColumns } from '@qingyuan/contract/air/figures.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import {
  type FeatureRadar,
  featureRadar,
  featureTypeNames,
  type RadarSample,
  radarAxes,
} from '@qingyuan/engine/feature-radar/feature-radar.ts'
import { type AirServices, airRefusal, metaOf, placesOf } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { basisOf, type Columns, labelAt, readColumns, seasonRange, stepWord } from './season-range.ts'

const ids = ['so2', 'no2', 'co', 'pm2_5', 'pm10'] as const
const historyDays = 30
const longest = { hour: 7, day: 366 } as const
/** Complete samples that the history must hold: half of the days, a quarter of the hours. */
const need = { hour: 180, day: 15 } as const

const samplesOf = (columns: Columns): RadarSample[] =>
  Array.from(columns.pm10!, (_, i) => Object.fromEntries(ids.map(id => [id, columns[id]![i]!])) as unknown as RadarSample)

/** Text of a judgement: the raised axes. */
const reasonOf = ({ raised, type }: FeatureRadar): string | null =>
  type === null ? null : raised.length === 0 ? '五项都在常值范围内' : `${raised.map(axis => radarAxisNames[axis]).join('、')} 高于上界`

/**
 * 污染特征雷达图: a row an hour or a day with its type, the newest first; A of the five axes, and in hidden columns their bounds `lower:` and `upper:`. Each is set
 * against the 30 days before it.
 */
export const radarFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: InputOf<typeof analysisFigureCalls.FeatureRadar>,
): Promise<OutputOf<typeof analysisFigureCalls.FeatureRadar>> => {
  const step = question.step ?? 'day'
  const places = placesOf(services.places, [question.placeId])
  const requested = seasonRange(services, { ...question, step }, 1)
  const days = Math.round((dayStart(requested.lastDay) - dayStart(requested.firstDay)) / dayMs) + 1
  if (days > longest[step])
    throw airRefusal('BAD_RANGE', `${stepWord[step]}的特征雷达一次最长 ${longest[step]} 天，请缩短开始时间与结束时间`)
  const span = seasonRange(services, { step, from: addDays(requested.firstDay, -historyDays), to: requested.lastDay }, ids.length)
  const columns = (await readColumns(services, scope, [question.placeId], span, ids)).get(question.placeId)!
  const samples = samplesOf(columns)
  const lead = historyDays * (step === 'hour' ? 24 : 1)
  const at = Array.from({ length: Math.max(0, samples.length - lead) }, (_, i) => lead + i).reverse()
  const found = at.map(i => featureRadar(samples.slice(i - lead, i), samples[i]!, { need: need[step] }))
  const bound = (side: 'value' | 'lower' | 'upper', a: number) => (_: number, row: number) => found[row]![side][a]
  return buildFrame(
    radarColumns,
    at,
    {
      time: { width: step === 'hour' ? 136 : 104, of: i => labelAt(span, i) },
      type: (_, row) => found[row]!.type && featureTypeNames[found[row]!.type],
      reason: (_, row) => reasonOf(found[row]!),
      ...columnFamily(radarAxes, {
        'value:*': (_, a) => bound('value', a),
        'lower:*': (_, a) => bound('lower', a),
        'upper:*': (_, a) => bound('upper', a),
      }),
      ...columnFamily(ids, { '*': id => (i: number) => columns[id]![i] }),
      samples: (_, row) => found[row]!.samples,
    },
    {
      meta: {
        ...metaOf(services, `${places[0]!.name} 污染特征雷达（${stepWord[step]}）`, places, requested.firstDay, requested.lastDay),
        basis: basisOf(
          { ...requested, of: at.length },
          found.filter(({ type }) => type !== null).length,
          `五项占比 ÷ 前 ${historyDays} 天同分辨率的平均占比，界限 1 ± 标准差/均值（段菁春等 2018），历史至少 ${need[step]} 个完整样本`,
        ),
      },
    },
  )
}
