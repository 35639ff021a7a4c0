import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { boundText, evenBreaks, plumeBreaks } from '@qingyuan/charts/map/breaks.ts'
import { classOfField, type FieldClasses, rampClasses } from '@qingyuan/charts/map/field.ts'
import { seriesColours } from '@qingyuan/charts/palette.ts'
import { PathLines } from '@qingyuan/charts/paths/path-lines.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { useMemo } from 'react'
import { FieldLegend } from '#/map/field-legend.tsx'
import { MapBox } from '#/map/map-panel.tsx'
import { SvgOverMap } from '#/map/svg-over-map.tsx'
import { WideMap } from '#/map/wide-map.tsx'
import type { ModelFile } from './formats.ts'

type Field = OutputOf<typeof modelFileCalls.Grid>
type Points = OutputOf<typeof modelFileCalls.Points>
type Paths = OutputOf<typeof modelFileCalls.Trajectories>

interface FileMapProps {
  file: ModelFile
  species: string
  field: Field | null
  points: Points | null
  paths: Paths['trajectories']
}

/** A least value above this part of the largest is no plume's: a temperature that was read as a single element. */
const leastOfPlume = 0.1

/** Concentrations thin out over orders of magnitude; everything else is shared out evenly. */
const classesOf = (kind: ModelFile['kind'], values: readonly (number | null)[]): FieldClasses => {
  const most = values.reduce<number>((top, value) => Math.max(top, value ?? 0), 0)
  const least = values.reduce<number>((low, value) => Math.min(low, value ?? low), most)
  if (kind === 'concentration' && least <= leastOfPlume * most) return rampClasses('warm', most > 0 ? plumeBreaks(most) : [])
  return rampClasses(kind === 'meteorology' ? 'blue' : 'warm', evenBreaks(values))
}

const cornersOf = (field: Field | null): Point[] => {
  if (!field) return []
  const { lon0, lat0, dLon, dLat, nx, ny } = field.grid
  return [
    [lon0, lat0],
    [lon0 + (nx - 1) * dLon, lat0 + (ny - 1) * dLat],
  ]
}

/** Values of the file at their places; the city is in the picture for scale when it is near. */
export const FileMap = ({ file, species, field, points, paths }: FileMapProps) => {
  const classes = useMemo(() => classesOf(file.kind, field?.values ?? points?.values ?? []), [file.kind, field, points])
  const places = useMemo(
    () => [
      ...cornersOf(field),
      ...(points?.lon.map((lon, i): Point => [lon, points.lat[i]!]) ?? []),
      ...paths.flatMap(path => path.lon.map((lon, i): Point => [lon, path.lat[i]!])),
    ],
    [field, points, paths],
  )
  const lines = useMemo(
    () =>
      paths.map((path, i) => ({
        key: String(i),
        lon: path.lon,
        lat: path.lat,
        ageHours: path.ageHours,
        colour: seriesColours[i % seriesColours.length]!,
        label: `${path.start} 时 ${path.startHeightM} m`,
      })),
    [paths],
  )
  return (
    <MapBox label="模型结果地图" minHeight={280}>
      <WideMap id="model-files" points={places} alone field={field && classes.breaks.length > 0 ? { ...field, classes, width: 900 } : null}>
        {view => (
          <>
            <PathLines view={view} paths={lines} />
            {points && (
              <SvgOverMap view={view} label={`${points.lon.length} 个受体`}>
                {points.lon.map((lon, i) => {
                  const { x, y } = view.toScreen([lon, points.lat[i]!])
                  const value = points.values[i] ?? null
                  const colour = value === null ? null : classes.colours[classOfField(value, classes.breaks)]
                  return (
                    <circle
                      key={`${lon} ${points.lat[i]}`}
                      cx={x}
                      cy={y}
                      r={5}
                      fill={colour ?? '#ffffff'}
                      stroke="#566275"
                      pointerEvents="auto"
                    >
                      <title>{value === null ? '—' : `${value.toPrecision(3)} ${points.unit}`}</title>
                    </circle>
                  )
                })}
              </SvgOverMap>
            )}
          </>
        )}
      </WideMap>
      {classes.breaks.length > 0 && (
        <FieldLegend title={`${species} ${(field ?? points)?.unit ?? ''}`} classes={classes} text={boundText} />
      )}
    </MapBox>
  )
}
