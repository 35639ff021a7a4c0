import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { districtScoreColumns, gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type ScorePart, scoreFormulas, scorePartIds } from '@qingyuan/domain/grid-score.ts'
import { gridItemLabel, gridParameter } from '@qingyuan/domain/hotspot-grid.ts'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { canSeeCounty } from '@qingyuan/domain/permissions.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import type { GridContext } from '#/modules/hotspot/cells/public.ts'
import { appError } from '#/platform/errors.ts'
import { serveCalls } from '#/platform/module.ts'
import type { ScoredDistrict } from './inputs.ts'
import { publishScore, scoreOf } from './published.ts'
import { saveWeights, scoreWeights } from './weights.ts'

type Calls = typeof gridScoreCalls

const words = '满分 100 分。无国家或省级统一公式，权重由本市设定；没有到期任务的区县按环境三项折算。不按录入、登录和照片数量评分。'

const list = async (context: GridContext, input: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> => {
  const { services } = context
  const { item, step } = input
  const { scored, weights, version, published } = await scoreOf(context, input)
  const { time, baseTime, districts, leftOut, openTasks } = scored
  const { unit, decimals } = parameters[gridParameter(item, step)]
  const own =
    <V extends number | null>(of: (district: ScoredDistrict) => V) =>
    (district: ScoredDistrict) =>
      canSeeCounty(context.caller.scope, district.countyId) ? of(district) : null
  const part = (id: ScorePart) => own(district => district.score.parts[id])
  const frame = buildFrame(
    districtScoreColumns,
    districts,
    {
      rank: ({ score }) => score.rank,
      county: ({ county }) => county,
      score: ({ score }) => score.score,
      concentration: part('concentration'),
      change: part('change'),
      hotspots: part('hotspots'),
      timeliness: part('timeliness'),
      checks: part('checks'),
      effect: part('effect'),
      deduction: own(({ score }) => score.deduction),
      mean: { label: gridItemLabel(item, step), unit, decimals: decimals + 1, of: own(({ inputs }) => inputs.mean) },
      meanChange: own(({ score }) => 100 * score.change),
      hotShare: own(({ inputs }) => (100 * inputs.hotCells) / inputs.cells),
      tasks: own(({ inputs }) => inputs.tasks),
      county_id: ({ countyId }) => countyId,
    },
    {
      meta: {
        title: `综合评分 ${gridItemLabel(item, step)} ${time ?? ''}`.trim(),
        period: time === null ? '—' : `${time}，对比 ${baseTime ?? '—'}`,
        timeConvention,
        demo: services.places.cells().some(({ simulated }) => simulated),
        madeAt: formatDateTime(services.clock.now()),
        basis: { count: districts.length, of: districts.length + leftOut.length, calmShare: null, method: words },
      },
    },
  )
  return { ...frame, time, baseTime, weights, version, published, leftOut, openTasks }
}

/** The numbers that each part was worked out of. */
const inputTexts = ({ inputs, score }: ScoredDistrict, unit: string, decimals: number): Record<ScorePart, string> => {
  const { mean, meanBefore, hotCells, cells, tasks, fedBackInTime, checksPassed, falls } = inputs
  const none = '没有到期任务'
  const shown = (value: number) => `${numberText(value, decimals)} ${unit}`
  const meanFall = (falls ?? []).reduce((sum, fall) => sum + fall, 0) / (falls?.length || 1)
  return {
    concentration: `均值 ${shown(mean)}`,
    change: `${shown(meanBefore)} 到 ${shown(mean)}，变化 ${changeText(100 * score.change, 1)} %`,
    hotspots: `热点 ${hotCells} 格，参排 ${cells} 格，百格 ${numberText((100 * hotCells) / cells, 1)} 格`,
    timeliness: tasks === 0 ? none : `到期 ${tasks} 件，按时反馈 ${fedBackInTime} 件`,
    checks: tasks === 0 ? none : `到期 ${tasks} 件，核查通过 ${checksPassed} 件`,
    effect:
      tasks === 0
        ? none
        : falls === null
          ? '通过的任务都不能判断成效，本项不计，其余各项按 100 分折算'
          : falls.length === 0
            ? '没有核查通过的任务'
            : `可判断成效 ${falls.length} 件，同风超额平均${meanFall >= 0 ? '下降' : '上升'} ${numberText(100 * Math.abs(meanFall), 0)} %`,
  }
}

const partsOf = async (context: GridContext, input: InputOf<Calls['parts']>): Promise<OutputOf<Calls['parts']>> => {
  const { scored, weights } = await scoreOf(context, input)
  const { time, districts } = scored
  const district = districts.find(({ countyId }) => countyId === input.countyId)
  if (!district) throw appError('NOT_FOUND', { what: '该区县的评分' })
  const { unit, decimals } = parameters[gridParameter(input.item, input.step)]
  const { score, county, tasks } = district
  const texts = inputTexts(district, unit, decimals + 1)
  return {
    ...{ county, time, unit, score: score.score, rank: score.rank, withoutTasks: score.withoutTasks, deduction: score.deduction },
    parts: scorePartIds.map(id => ({
      ...{ id, points: roundForDisplay(score.parts[id] ?? undefined, 1), most: weights[id], inputs: texts[id] },
      formula: scoreFormulas[id].replace('{n}', numberText(weights[id], 0)),
    })),
    tasks: tasks.map(({ taskId: id, number, fedBackInTime, passed, recurs, effect: fall, change }) => ({
      ...{ id, number, inTime: fedBackInTime === true, passed, recurs, fall, fallWords: change },
    })),
  }
}

export const gridScoreService = serveCalls(gridScoreCalls, {
  list,
  parts: partsOf,
  publish: publishScore,
  weights: scoreWeights,
  save: saveWeights,
})
