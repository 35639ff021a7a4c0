import { boxOf, type Point } from '@qingyuan/charts/map/boundaries.ts'
import { OutlineMap } from '@qingyuan/charts/map/outline-map.tsx'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { seriesColours } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { trajectoryModelCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { Link } from 'react-router'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { useRun } from '#/page/run/use-run.ts'
import type { Question } from '../question/question.ts'
import css from './map.module.css'

type Path = NonNullable<OutputOf<typeof trajectoryModelCalls.HysplitBackTrajectory>['result']>['trajectories'][number]

const heights = ['list10m', 'list100m', 'list500m'] as const
const colours = [seriesColours[0], seriesColours[2], seriesColours[3]]
const size = { width: 192, height: 126 }
/** A dot each so many hours. */
const dotHours = 6

const pointsOf = (path: Path): Point[] => path.lon.map((lon, i): Point => [lon, path.lat[i]!])

const PathLine = ({ path, view, colour }: { path: Path; view: MapView; colour: string }) => {
  const at = pointsOf(path).map(view.toScreen)
  return (
    <g>
      <polyline points={at.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} fill="none" stroke={colour} strokeWidth={1.8} />
      {at.map(({ x, y }, i) => {
        const age = Math.abs(path.ageHours[i] ?? 0)
        return age > 0 && age % dotHours === 0 ? <circle key={i} cx={x} cy={y} r={2.4} fill={colour} /> : null
      })}
    </g>
  )
}

/** Small map: where the air of the last hour of the incident was during the day before, at three heights. */
export const TrajectoryInset = ({ question, station }: { question: Question; station: Point }) => {
  const boundaries = useBoundaries().data
  const asked = useRun(trajectoryModelCalls.HysplitBackTrajectory, {
    placeIds: [question.placeId],
    starts: [question.to],
    heights: [...heights],
    hours: 24,
  })
  const paths = asked.result?.trajectories ?? []
  const failed = asked.query.error !== null || asked.run?.state === 'failed'
  const city = boundaries && boxOf(boundaries.city.features[0]!)
  const lons = paths.flatMap(path => path.lon)
  const lats = paths.flatMap(path => path.lat)
  const box =
    city && ([Math.min(city[0], ...lons), Math.min(city[1], ...lats), Math.max(city[2], ...lons), Math.max(city[3], ...lats)] as const)
  const search = new URLSearchParams({ places: String(question.placeId), starts: question.to })
  return (
    <section className={css.inset} aria-label="后向轨迹">
      <header>
        <b>后向轨迹 24 h</b>
        <Link to={`/LaiYuanChengYin/WuRanLaiYuanZaiXianJieXi/HouXiangGuiJI?${search}`}>展开</Link>
      </header>
      {boundaries && box && (
        <OutlineMap boundaries={boundaries} {...size} box={box} label="后向轨迹">
          {view => {
            const { x, y } = view.toScreen(station)
            return (
              <>
                {paths.map(path => (
                  <PathLine
                    key={`${path.startHeightM} ${path.member}`}
                    path={path}
                    view={view}
                    colour={colours[[10, 100, 500].indexOf(path.startHeightM)] ?? '#566275'}
                  />
                ))}
                <circle cx={x} cy={y} r={4} fill="#1f2733" stroke="#ffffff" strokeWidth={1.5} />
              </>
            )
          }}
        </OutlineMap>
      )}
      <footer>
        {failed
          ? '后向轨迹没有算出'
          : asked.result === null
            ? `计算中 ${Math.round((asked.run?.progress ?? 0) * 100)}%`
            : ['10 m', '100 m', '500 m'].map((text, i) => (
                <span key={text}>
                  <i style={{ background: colours[i] }} />
                  {text}
                </span>
              ))}
        <small>{dotHours} h/点</small>
      </footer>
    </section>
  )
}
