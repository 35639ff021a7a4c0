import { boxOf } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Caption, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CityNames } from '#/map/city-names.tsx'
import { CityStage } from '#/map/city-stage.tsx'
import { MapLegend } from '#/map/map-legend.tsx'
import { legendOfClasses } from '#/map/save-map.ts'
import { ZoomTools } from '#/map/zoom-tools.tsx'
import { CellMarks, classMarks, markOf } from './cell-marks.tsx'
import type { FineCells } from './fine-cells.ts'
import { classesOf, paintCells } from './paint-cells.ts'
import { type MapSensor, SensorLegend, SensorMarks } from './sensor-marks.tsx'
import { type FoundSource, SourceMarks } from './source-marks.tsx'
import type { Corner, GridCells, GridValues } from './use-grid-map.ts'

const padding = { top: 20, right: 20, bottom: 96, left: 20 }
const edge = { left: 20, top: 20, right: 60, bottom: 100 }

interface GridMapProps {
  id: string
  cells: GridCells
  values: GridValues
  sources?: readonly FoundSource[]
  sensors?: readonly MapSensor[]
  /** Parts of divided cells; null for whole cells alone. */
  fine?: FineCells | null
  chosen: number | null
  onChoose: (id: number) => void
  onSensor: (id: number) => void
}

const nearest = (middles: readonly Corner[], lon: number, lat: number): number => {
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const distances = middles.map(middle => Math.hypot((middle[0] - lon) * squeeze, middle[1] - lat))
  const least = Math.min(...distances)
  // Half a diagonal of 3 km is 2.1 km.
  return least < 0.0195 ? distances.indexOf(least) : -1
}

/** A click on a cell chooses it. */
const useCellClicks = (city: CityMap | null, cells: GridCells, onChoose: (id: number) => void) => {
  const latest = useRef(onChoose)
  useEffect(() => {
    latest.current = onChoose
  })
  useEffect(() => {
    if (!city) return
    const click = ({ lngLat }: { lngLat: { lng: number; lat: number } }) => {
      const at = nearest(cells.middles, lngLat.lng, lngLat.lat)
      if (at >= 0) latest.current(cells.ids[at]!)
    }
    city.map.on('click', click)
    return () => void city.map.off('click', click)
  }, [city, cells])
}

const Classes = ({ values }: { values: GridValues }) => {
  const hot = values.ids.flatMap((_, i) => markOf(values, i) ?? [])
  const shown = classMarks.flatMap(mark => {
    const count = hot.filter(each => each === mark).length
    return mark && count > 0 ? [{ ...mark, count }] : []
  })
  return (
    <Row wrap gap={10}>
      <Caption>斜线为弱支撑，不排名、不预警；框为热点；虚线圈为疑似 VOCs 排放源</Caption>
      {shown.map(({ label, count, stroke, dashed }) => (
        <Row key={label} gap={4}>
          <svg width={12} height={12} aria-hidden="true">
            <rect
              x={1}
              y={1}
              width={10}
              height={10}
              fill="none"
              stroke={stroke}
              strokeWidth={2}
              strokeDasharray={dashed ? '3 2' : undefined}
            />
          </svg>
          <Text size={12}>
            {label} {count}
          </Text>
        </Row>
      ))}
    </Row>
  )
}

/** The cells of a period on the map of the city. */
export const GridMap = ({ id, cells, values, sources = [], sensors = [], fine = null, chosen, onChoose, onSensor }: GridMapProps) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const classes = useMemo(() => classesOf(values), [values])
  useCellClicks(city, cells, onChoose)
  useEffect(() => {
    if (!city) return
    const { picture, grid } = paintCells(cells, values, classes, fine)
    city.show('surface', true)
    city.setSurfaceOpacity(0.9)
    city.setSurface(picture, grid)
  }, [city, cells, values, classes, fine])
  return (
    <CityStage id={id} padding={padding} onMap={setCity}>
      {(map, boundaries) => (
        <>
          <CellMarks view={map.view} {...{ cells, values, classes, chosen, fine }} />
          {sensors.length > 0 && (
            <SensorMarks view={map.view} {...{ sensors }} unit={values.unit} decimals={values.decimals} onOpen={onSensor} />
          )}
          {sources.length > 0 && <SourceMarks view={map.view} sources={sources} />}
          <CityNames city={map} boundaries={boundaries} edge={edge} size={13} />
          <ZoomTools city={map} onAll={() => map.map.fitBounds(boxOf(boundaries.city.features[0]!), { padding, duration: 300 })} />
          <MapLegend
            title={<Subscript text={`${values.label} ${values.unit}，值 ± 标准误差（放大后显示）`} />}
            notes={
              <>
                <Classes values={values} />
                {sensors.length > 0 && <SensorLegend sensors={sensors} />}
              </>
            }
            fields={legendOfClasses(classes, value => numberText(value, values.decimals))}
          />
        </>
      )}
    </CityStage>
  )
}
