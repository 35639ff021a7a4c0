import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { boundText } from '@qingyuan/charts/map/breaks.ts'
import { FactoryMarks } from '@qingyuan/charts/map/factory-marks.tsx'
import type { FieldClasses } from '@qingyuan/charts/map/field.ts'
import { distanceKm } from '@qingyuan/charts/map/mercator.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { seriesColours } from '@qingyuan/charts/palette.ts'
import { PathLines } from '@qingyuan/charts/paths/path-lines.tsx'
import { clockText, formatMinute } from '@qingyuan/domain/time.ts'
import { Inline, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { mobileRunsPath } from '#/page/mobile-runs-path.ts'
import css from '../one-map.module.css'
import { shownEnterprises } from './enterprise-groups.ts'
import type { ModelLayers } from './use-model-layers.ts'

const heights: Readonly<Record<number, { colour: string; dash?: string }>> = {
  10: { colour: seriesColours[0] },
  100: { colour: seriesColours[2], dash: '7 3' },
  500: { colour: seriesColours[3], dash: '2 3' },
  1000: { colour: seriesColours[1], dash: '10 3 2 3' },
}

const density = { as: 'small', size: 11 } as const

interface ModelOverlayProps {
  view: MapView
  models: ModelLayers
  layers: readonly string[]
  circle: { centre: Point; km: number } | null
  enterprise: number | null
  onEnterprise: (id: number) => void
}

/** Paths and enterprises over the map. */
export const ModelOverlay = ({ view, models, layers, circle, enterprise, onEnterprise }: ModelOverlayProps) => {
  const { paths, enterprises } = models
  const lines = useMemo(
    () =>
      paths.map(path => ({
        key: `${path.placeId} ${path.startHeightM} ${path.member}`,
        lon: path.lon,
        lat: path.lat,
        ageHours: path.ageHours,
        ...(heights[path.startHeightM] ?? { colour: seriesColours[5] }),
        label: `${path.start} 时 ${path.startHeightM} m`,
      })),
    [paths],
  )
  const marks = useMemo(
    () =>
      shownEnterprises(enterprises, layers, enterprise).map(({ id, name, industry, lon, lat }) => ({
        id,
        at: [lon, lat] as const,
        label: `${name} · ${industry}`,
        near: circle !== null && distanceKm(circle.centre, [lon, lat]) <= circle.km,
      })),
    [enterprises, layers, circle, enterprise],
  )
  return (
    <>
      {layers.includes('trajectories') && <PathLines view={view} paths={lines} dotHours={6} />}
      <FactoryMarks view={view} marks={marks} chosen={enterprise} onPick={onEnterprise} />
    </>
  )
}

/** What a field or a way shows, and the colours of its classes. */
const ClassesLine = ({ title, classes }: { title: ReactNode; classes: FieldClasses }) => (
  <Row as="p" wrap gap="2px 10px" margin={0}>
    <span>{title}</span>
    {classes.breaks.map((value, i) => (
      <Inline key={value} gap={4}>
        <i style={{ background: classes.colours[i] }} />≥ {boundText(Number(value.toPrecision(2)))}
      </Inline>
    ))}
  </Row>
)

/** Strokes of the paths by their start height, and classes of the field and of the measured way. */
export const ModelLegend = ({ models, layers }: { models: ModelLayers; layers: readonly string[] }) => {
  const shown = [...new Set(models.paths.map(path => path.startHeightM))].toSorted((a, b) => a - b)
  const paths = layers.includes('trajectories') && shown.length > 0
  const plume = layers.includes('diffusion') ? models.plume : null
  const emissions = plume ? null : models.emissions
  const { track } = models
  if (!paths && !plume && !emissions && !track) return null
  return (
    <Stack as="section" className={`${css.card} ${css.modelLegend}`} gap={4} padding={[6, 12]} size={12} aria-label="模型图例">
      {paths && (
        <Row as="p" wrap gap="2px 10px" margin={0}>
          后向轨迹 24 h
          {shown.map(height => (
            <Inline key={height} gap={4}>
              <svg width={22} height={8} aria-hidden="true">
                <line
                  x1={0}
                  x2={22}
                  y1={4}
                  y2={4}
                  stroke={heights[height]?.colour}
                  strokeWidth={2.4}
                  strokeDasharray={heights[height]?.dash}
                />
              </svg>
              {height} m
            </Inline>
          ))}
          <Text {...density}>6 h/点</Text>
        </Row>
      )}
      {plume && <ClassesLine title={`企业扩散 ${plume.unit}`} classes={plume.classes} />}
      {emissions && (
        <ClassesLine title={<Subscript text={`排放网格 ${emissions.label} ${emissions.unit}`} />} classes={emissions.classes} />
      )}
      {track && (
        <ClassesLine
          title={
            <>
              <Link to={`${mobileRunsPath}?run=${track.run.id}`}>{track.run.name}</Link>{' '}
              {`${formatMinute(track.run.from)} 至 ${clockText(track.run.to)} · `}
              <Subscript text={`${track.series.label} ${track.series.unit}`} />
            </>
          }
          classes={track.classes}
        />
      )}
    </Stack>
  )
}
