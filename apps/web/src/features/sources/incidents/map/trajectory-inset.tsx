import { boxOf, extendBox, type Point } from '@qingyuan/charts/map/boundaries.ts'
import { OutlineMap } from '@qingyuan/charts/map/outline-map.tsx'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { seriesColours } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { trajectoryModelCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { Link } from 'react-router'
import { MapPanel } from '#/map/map-panel.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { useRun } from '#/page/run/use-run.ts'
import { trajectoriesLink } from '#/page/trajectories-link.ts'
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
  const answer = useRun(trajectoryModelCalls.HysplitBackTrajectory, {
    placeIds: [question.placeId],
    starts: [question.to],
    heights: [...heights],
    hours: 24,
  })
  const paths = answer.result?.trajectories ?? []
  const failed = answer.query.error !== null || answer.run?.state === 'failed'
  const box = boundaries && extendBox(boxOf(boundaries.city.features[0]!), paths.flatMap(pointsOf))
  return (
    <MapPanel
      kind="switch"
      as="section"
      className={css.inset}
      at={{ right: 12, bottom: 12 }}
      width={208}
      padding={[6, 8]}
      aria-label="后向轨迹"
    >
      <Row as="header" height={24} size={12}>
        <b>后向轨迹 24 h</b>
        <Text toEnd>
          <Link to={trajectoriesLink(question.placeId, question.to)}>展开</Link>
        </Text>
      </Row>
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
      <Row as="footer" height={20} size={11}>
        {failed
          ? '后向轨迹没有算出'
          : answer.result === null
            ? `计算中 ${Math.round((answer.run?.progress ?? 0) * 100)}%`
            : ['10 m', '100 m', '500 m'].map((text, i) => (
                <span key={text}>
                  <i className={css.key} style={{ background: colours[i] }} />
                  {text}
                </span>
              ))}
        <Text toEnd colour="textTertiary">
          {dotHours} h/点
        </Text>
      </Row>
    </MapPanel>
  )
}
