import { parseHour, timeConvention } from '@qingyuan/domain/time.ts'
import { plainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { startsAt } from '@qingyuan/engine/trajectory/starts.ts'
import type { RunKind } from '#/modules/sources/runs/public.ts'
import { chooseMet, loadMet, type MetChoice, sourceName } from '#/modules/weather/fields/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { toArrays } from './path-arrays.ts'
import { metresOf, spanOf, type TrajectoryQuestion, verticalOf, verticalWords } from './question.ts'

const trajectoryTasks = taskFile<typeof import('#/workers/trajectory-tasks.ts')>('trajectory')

export interface StartPlace {
  id: number
  lon: number
  lat: number
}

export interface TrajectoryBasis {
  met: MetChoice
  places: StartPlace[]
}

export interface TrajectorySummary {
  metSource: string
  metWords: string
  /** Starts in order: places slowest, then heights, then instants. */
  starts: { placeId: number; heightM: number; time: string }[]
}

/** Positions of the places. @throws NOT_FOUND for one that does not exist */
export const placesOf = (services: Pick<Services, 'places'>, ids: readonly number[]): StartPlace[] =>
  ids.map(id => {
    const place = services.places.get(id)
    if (!place) throw appError('NOT_FOUND', { what: `点位 ${id}` })
    return { id, lon: place.lon, lat: place.lat }
  })

const startsOf = ({ placeIds, heights, starts }: TrajectoryQuestion): TrajectorySummary['starts'] =>
  placeIds.flatMap(placeId => heights.flatMap(height => starts.map(time => ({ placeId, heightM: metresOf(height), time }))))

export const metWords = (services: Services, { source, fields }: MetChoice): string => `${sourceName(services, source)}，${fields} 个时次`

/** Trajectories from (or to) places at ends of hours, through the weather that covers them. */
export const trajectoryRun: RunKind<TrajectoryQuestion, TrajectorySummary> = {
  kind: 'trajectory',
  engineVersion: '1',
  title: ({ direction, starts, hours, placeIds }, { places }) => {
    const name = placeIds.length === 1 ? (places.get(placeIds[0]!)?.name ?? '') : `${placeIds.length} 个点位`
    return `${name} ${starts.at(-1)} 时 ${direction === 'backward' ? '后向' : '前向'}轨迹 ${hours} 小时`
  },
  basis: async (services, question): Promise<TrajectoryBasis> => ({
    met: await chooseMet(services, spanOf(question), question.metSource),
    places: placesOf(services, question.placeIds),
  }),
  facts: ({ verticalMode, ensemble, heights }, basis, services) => [
    { label: '气象场', value: metWords(services, (basis as TrajectoryBasis).met) },
    { label: '垂直运动', value: verticalWords[verticalMode] },
    { label: '起始高度', value: heights.map(height => `${metresOf(height)} m`).join('、') },
    ...(ensemble ? [{ label: '集合', value: '27 个成员，气象场偏移 ±1 格、±0.01 层顶' }] : []),
    { label: '时间', value: timeConvention },
  ],
  run: async ({ question, services, signal, progress }) => {
    const places = placesOf(services, question.placeIds)
    const span = spanOf(question)
    const choice = await chooseMet(services, span, question.metSource)
    const met = await loadMet(services, span, choice.source)
    const starts = startsAt(
      places,
      question.heights.map(metresOf),
      question.starts.map(label => parseHour(label)! / 1000),
    )
    const paths = await services.engines.run(
      trajectoryTasks,
      'trajectoriesTask',
      {
        met: plainMet(met),
        starts,
        hours: question.direction === 'backward' ? -question.hours : question.hours,
        vertical: verticalOf[question.verticalMode],
        ensemble: question.ensemble,
      },
      { signal, onProgress: progress },
    )
    return {
      summary: { metSource: choice.source, metWords: metWords(services, choice), starts: startsOf(question) },
      arrays: toArrays(paths),
    }
  },
}
