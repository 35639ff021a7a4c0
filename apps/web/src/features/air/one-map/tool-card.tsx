import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { distanceKm } from '@qingyuan/charts/map/mercator.ts'
import { numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { PlainList, Row, Text } from '@qingyuan/ui/layout.tsx'
import { valueOf } from '#/map/parameters.tsx'
import { FloatingCard } from './floating-card.tsx'
import { shownEnterprises } from './models/enterprise-groups.ts'
import css from './one-map.module.css'
import type { OneMapState, Tool } from './use-one-map.ts'

const paragraph = { as: 'p', margin: [4, 0], colour: 'textSecondary' } as const
const distance = { as: 'small', textAlign: 'right' } as const
const value = { as: 'b', weight: 600, textAlign: 'right', ellipsis: true } as const

const length = (line: readonly Point[]) => line.slice(1).reduce((sum, point, i) => sum + distanceKm(line[i]!, point), 0)

/** Those within `km` of a point, nearest first; none without a point. */
const near = <T extends { lon: number; lat: number }>(all: readonly T[], centre: Point | null, km: number) =>
  all
    .map(each => ({ each, far: centre ? distanceKm(centre, [each.lon, each.lat]) : Infinity }))
    .filter(({ far }) => far <= km)
    .toSorted((a, b) => a.far - b.far)

const Measure = ({ line }: { line: readonly Point[] }) => (
  <Text {...paragraph}>
    {line.length < 2 ? (
      '在地图上依次点选各点'
    ) : (
      <>
        全长 <b>{numberText(length(line), 2)}</b> km，{line.length} 点
      </>
    )}
  </Text>
)

interface HitProps {
  name: string
  far: number
  note: string
  onClick: () => void
}

const Hit = ({ name, far, note, onClick }: HitProps) => (
  <li>
    <button type="button" onClick={onClick}>
      <Text ellipsis title={name}>
        {name}
      </Text>
      <Text {...distance}>{numberText(far, 1)} km</Text>
      <Text {...value} title={note}>
        {note}
      </Text>
    </button>
  </li>
)

const Buffer = ({ circle: { centre, km }, setCircle, rows, models, view: { item, layers }, change }: OneMapState) => {
  const enterprises = shownEnterprises(models.enterprises, layers)
  const stations = near(rows, centre, km).filter(({ each }) => each.kind === 'station')
  const factories = near(enterprises, centre, km)
  return (
    <>
      <Row as="label" className={css.radius}>
        半径 <b>{km} km</b>
        <input
          type="range"
          min={1}
          max={40}
          value={km}
          aria-label="半径 km"
          onChange={event => setCircle({ centre, km: Number(event.target.value) })}
        />
      </Row>
      <Text {...paragraph}>
        {centre ? `${stations.length} 个站点${enterprises.length > 0 ? `、${factories.length} 家企业` : ''}在范围内` : '在地图上点选中心'}
      </Text>
      <PlainList>
        {factories.slice(0, 40).map(({ each: { id, name, industry }, far }) => (
          <Hit key={`e${id}`} name={name} far={far} note={industry} onClick={() => change({ enterprise: id })} />
        ))}
        {stations.slice(0, 40).map(({ each, far }) => (
          <Hit
            key={each.placeId}
            name={each.name}
            far={far}
            note={parameterText(item, valueOf(each, item))}
            onClick={() => change({ place: each.placeId })}
          />
        ))}
      </PlainList>
    </>
  )
}

/** What the chosen tool has found. */
export const ToolCard = (props: OneMapState & { tool: Exclude<Tool, null> }) => (
  <FloatingCard className={css.toolCard} name={props.tool === 'measure' ? '测距' : '缓冲区'} onClose={() => props.take(null)}>
    {props.tool === 'measure' ? <Measure line={props.line} /> : <Buffer {...props} />}
  </FloatingCard>
)
