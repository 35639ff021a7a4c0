import { evenBreaks } from '@qingyuan/charts/map/breaks.ts'
import { type FieldClasses, rampClasses } from '@qingyuan/charts/map/field.ts'
import type { BarbMark } from '@qingyuan/charts/map/wind-barbs.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { weatherGridCalls } from '@qingyuan/contract/weather/fields.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { Box, Row } from '@qingyuan/ui/layout.tsx'
import { Slider } from 'antd'
import { useMemo } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { FieldLegend } from '#/map/field-legend.tsx'
import { PlayButton } from '#/map/play-track.tsx'
import { useStepping } from '#/map/use-stepping.ts'
import { WeatherMapCard } from '#/map/weather-map-card.tsx'
import { fieldVariables, type Outlook, type Variable } from './outlook-filters.ts'

type Grid = NonNullable<OutputOf<typeof weatherGridCalls.GFSGrid>>

/** Hours between two fields of the model. */
const fieldStep = 3
/** The city and what is seen of its surroundings, degrees. */
const around = { west: 111.4, east: 114.3, south: 35.3, north: 37.6 }

const fixed: Partial<Record<Variable, FieldClasses>> = {
  ventilation: rampClasses('blue', [0, 1000, 2000, 4000, 6000, 10_000]),
  mixingHeight: rampClasses('blue', [0, 200, 400, 800, 1200, 1600]),
  wind: rampClasses('blue', [0.5, 1.5, 3, 5, 8, 12]),
  precipitation: rampClasses('blue', [0.1, 0.5, 1, 2, 4, 8]),
}

/** Nodes of the model around the city. */
const nodesOf = ({ grid }: Grid) =>
  Array.from({ length: grid.nx * grid.ny }, (_, n) => ({
    n,
    lon: grid.lon0 + (n % grid.nx) * grid.dLon,
    lat: grid.lat0 + Math.floor(n / grid.nx) * grid.dLat,
  })).filter(({ lon, lat }) => lon > around.west && lon < around.east && lat > around.south && lat < around.north)

const marksOf = (grid: Grid): BarbMark[] =>
  nodesOf(grid).map(({ n, lon, lat }) => {
    const [u, v] = [grid.u[n] ?? null, grid.v[n] ?? null]
    const known = u !== null && v !== null
    return {
      id: n,
      at: [lon, lat] as const,
      name: '模式格点',
      speed: known ? Number(Math.hypot(u, v).toFixed(1)) : null,
      direction: known ? Math.round((Math.atan2(-u, -v) * 180) / Math.PI + 360) % 360 : null,
    }
  })

const useDrawn = (grid: Grid | null | undefined, variable: Variable) =>
  useMemo(() => {
    if (!grid) return null
    const near = nodesOf(grid).map(({ n }) => grid.value[n] ?? null)
    const classes = fixed[variable] ?? rampClasses('warm', evenBreaks(near))
    return { marks: marksOf(grid), field: { grid: grid.grid, values: grid.value, classes } }
  }, [grid, variable])

const hourWords = (time: string | undefined) => (time ? `${time.slice(5, 10)} ${time.slice(11)} 时` : '')

/** A field of the model with its winds at one hour; the slider and ← → go from field to field, the space bar plays. */
export const MapCard = ({ variable, time, times, row, onTime }: Outlook) => {
  const query = useCall(weatherGridCalls.GFSGrid, time ? { time, variable } : null, { staleMs: 600_000 })
  const grid = query.data
  const drawn = useDrawn(grid, variable)
  const last = times.length - 1
  const { playing, go, toggle } = useStepping({
    at: row,
    last,
    next: (from, by) => Math.min(Math.max(from + by * fieldStep, 0), last),
    onGo: onTime,
    busy: query.isFetching,
    many: 24 / fieldStep,
  })
  const [label, unit] = [fieldVariables[variable], grid?.unit ?? '']
  const name = `${label} ${unit} ${time}`
  return (
    <WeatherMapCard
      id="weather-outlook"
      query={query}
      title={`${label}分布`}
      subtitle={`${unit} · ${hourWords(time)}`}
      what="气象格点查询"
      isEmpty={answer => answer === null}
      empty="该时次没有格点气象场"
      name={name}
      caption={`${name} 时 · ${grid?.source ?? ''} · ${barbWords}`}
      marks={drawn?.marks ?? []}
      field={drawn?.field ?? null}
      legend={
        drawn && (
          <FieldLegend
            title={`${label} ${unit}`}
            classes={drawn.field.classes}
            text={value => numberText(value, Number.isInteger(value) ? 0 : 1)}
          />
        )
      }
      below={
        <Row rigid gap={16} padding={[8, 24, 4, 16]}>
          <PlayButton playing={playing} onToggle={toggle} disabled={last < 1} />
          <Box grow>
            <Slider
              min={0}
              max={Math.max(last, 1)}
              step={fieldStep}
              value={Math.max(row, 0)}
              onChange={go}
              tooltip={{ formatter: at => hourWords(times[at ?? 0]) }}
              aria-label="预报时次"
            />
          </Box>
        </Row>
      }
      words={
        <>
          {barbWords}（10 m 风）；{grid?.source}，场间线性内插
        </>
      }
    />
  )
}
