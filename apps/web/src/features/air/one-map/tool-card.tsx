import { CloseOutlined } from '@ant-design/icons'
import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { distanceKm } from '@qingyuan/charts/map/mercator.ts'
import { numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { type MapItem, valueOf } from '#/map/parameters.tsx'
import type { Enterprise } from './models/enterprise-groups.ts'
import css from './one-map.module.css'
import type { Tool } from './tools.tsx'
import type { PlaceRow } from './use-map-data.ts'

interface ToolCardProps {
  tool: Exclude<Tool, null>
  line: readonly Point[]
  centre: Point | null
  km: number
  onKm: (km: number) => void
  rows: readonly PlaceRow[]
  /** Of the layers that are on. */
  enterprises: readonly Enterprise[]
  item: MapItem
  onEnterprise: (id: number) => void
  onPlace: (placeId: number) => void
  onClose: () => void
}

const length = (line: readonly Point[]) => line.slice(1).reduce((sum, point, i) => sum + distanceKm(line[i]!, point), 0)

/** Stations within `km` of a point, nearest first. */
export const within = (rows: readonly PlaceRow[], centre: Point, km: number) =>
  rows
    .filter(row => row.kind === 'station')
    .map(row => ({ row, far: distanceKm(centre, [row.lon, row.lat]) }))
    .filter(({ far }) => far <= km)
    .toSorted((a, b) => a.far - b.far)

const Measure = ({ line }: { line: readonly Point[] }) => (
  <p>
    {line.length < 2 ? (
      '在地图上依次点选各点'
    ) : (
      <>
        全长 <b>{numberText(length(line), 2)}</b> km，{line.length} 点
      </>
    )}
  </p>
)

const Buffer = ({ centre, km, onKm, rows, enterprises, item, onPlace, onEnterprise }: Omit<ToolCardProps, 'tool' | 'line' | 'onClose'>) => {
  const found = centre ? within(rows, centre, km) : []
  const factories = centre
    ? enterprises
        .map(each => ({ each, far: distanceKm(centre, [each.lon, each.lat]) }))
        .filter(({ far }) => far <= km)
        .toSorted((a, b) => a.far - b.far)
    : []
  return (
    <>
      <label className={css.radius}>
        半径 <b>{km} km</b>
        <input type="range" min={1} max={40} value={km} aria-label="半径 km" onChange={event => onKm(Number(event.target.value))} />
      </label>
      {centre ? (
        <p>
          {found.length} 个站点{enterprises.length > 0 && `、${factories.length} 家企业`}在范围内
        </p>
      ) : (
        <p>在地图上点选中心</p>
      )}
      <ul>
        {factories.slice(0, 40).map(({ each, far }) => (
          <li key={`e${each.id}`}>
            <button type="button" onClick={() => onEnterprise(each.id)}>
              <span>{each.name}</span>
              <small>{numberText(far, 1)} km</small>
              <b>{each.industry}</b>
            </button>
          </li>
        ))}
        {found.slice(0, 40).map(({ row, far }) => (
          <li key={row.placeId}>
            <button type="button" onClick={() => onPlace(row.placeId)}>
              <span>{row.name}</span>
              <small>{numberText(far, 1)} km</small>
              <b>{parameterText(item, valueOf(row, item))}</b>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the tool in hand has found. */
export const ToolCard = ({ tool, line, onClose, ...buffer }: ToolCardProps) => (
  <section className={`${css.card} ${css.toolCard}`} aria-label={tool === 'measure' ? '测距' : '缓冲区选站'}>
    <header>
      <b>{tool === 'measure' ? '测距' : '缓冲区选站'}</b>
      <button type="button" aria-label="关闭" onClick={onClose}>
        <CloseOutlined />
      </button>
    </header>
    {tool === 'measure' ? <Measure line={line} /> : <Buffer {...buffer} />}
  </section>
)
