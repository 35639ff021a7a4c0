import { extendBox, type Point } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { circleAround } from '@qingyuan/charts/map/mercator.ts'
import { ProbabilityMap, probabilityMapLabel } from '@qingyuan/charts/map/probability-map.tsx'
import { RangeRings, rangeRingsLabel } from '@qingyuan/charts/map/range-rings.tsx'
import { RankedMarks, rankedMarksLabel } from '@qingyuan/charts/map/ranked-marks.tsx'
import { iconFeature } from '@qingyuan/charts/map/style.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import type { StationShape } from '@qingyuan/charts/svg/station-shape.ts'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { shareText, suspectColour, unknownColour } from '@qingyuan/domain/suspect-text.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDemoMark } from '#/hooks/runtime.ts'
import { useCall } from '#/hooks/use-call.ts'
import { CityStage } from '#/map/city-stage.tsx'
import { legendOfClasses, type MapPicture, saveMap } from '#/map/save-map.ts'
import { ScaleBar } from '#/map/scale-bar.tsx'
import { useField } from '#/map/use-field.ts'
import { useFit } from '#/map/use-fit.ts'
import { ZoomTools } from '#/map/zoom-tools.tsx'
import { type Incident, isCalm, type Suspect } from '../incident.ts'
import type { Question } from '../question/question.ts'
import type { TracingProps } from '../use-tracing.ts'
import type { TraceField } from './fields.ts'
import css from './map.module.css'
import { Emitters } from './marks.tsx'

/** Space that the cards over the map take. */
const padding = { top: 60, right: 24, bottom: 120, left: 24 }
/** Marks bear their names down to this rank; further ones the number alone. */
const named = 5
const labelOf = ({ name, share }: Suspect, calm: boolean) =>
  `${name.replace(/（虚构）$/, '')}${calm ? '' : ` ${numberText(share * 100, 1)} %`}`
/** Ranked enterprises are brought into view as far off as this, times the range: from further off the ring could not be seen. */
const furthest = 8
/** Marks of enterprises further off are at the edge, clear of the cards: the inset takes the corner. */
const edges = { room: { top: 72, right: 128, bottom: 104, left: 28 }, corner: { width: 248, height: 232 } }

interface TraceMapProps extends TracingProps {
  field: TraceField | null
  hour: string
}

const boxAround = (centre: Point, km: number) => extendBox([...centre, ...centre], circleAround(centre, km))

/** The station in the middle, the ring whole, and the leading enterprises that are not too far off. */
const boxOfRing = (centre: Point, range: number, marks: readonly { km: number }[]) => {
  const most = (furthest * range) / 1000
  const near = marks.slice(0, named).filter(({ km }) => km <= most)
  const far = marks.slice(0, named).length > near.length
  return boxAround(centre, Math.max((range / 1000) * (far ? furthest / 2 : 1), ...near.map(({ km }) => 1.05 * km)))
}

/** The rings and the enterprises that are named, however far. */
const boxOfAll = (centre: Point | null, range: number, marks: readonly { at: Point }[]) =>
  extendBox(
    boxAround(centre ?? marks[0]?.at ?? [113.1, 36.2], range / 1000),
    marks.slice(0, named).map(mark => mark.at),
  )

const pictureOf = ({ place, parameter }: Incident, { from, to }: Question, field: TraceField | null, hour: string): MapPicture => {
  const { label } = parameters[parameter as keyof typeof parameters]
  return {
    name: `污染溯源-${place.name}-${from.replace(' ', '-')}`,
    caption: [`${place.name} ${label} 溯源 ${from} 时至 ${to} 时（北京时间）`, field?.title, hour && `风场 ${hour} 时`, '边界仅供示意']
      .filter(Boolean)
      .join(' · '),
    legend: field ? legendOfClasses(field.classes, field.text) : [],
    marks: [probabilityMapLabel, rangeRingsLabel, rankedMarksLabel],
  }
}

/** Where the source that is in no inventory may be, and the way to look for it. */
const UnknownRegions = ({ view, unknown: { map, regions, route } }: { view: MapView; unknown: Incident['unknown'] }) => {
  const labels = useMemo(
    () =>
      regions.map(({ name, probability, lon, lat }) => ({
        at: [lon, lat] as const,
        text: `未知来源 · 可能区${name} ${shareText(probability, 0)}`,
      })),
    [regions],
  )
  const way = useMemo(() => route.map(({ lon, lat }) => [lon, lat] as const), [route])
  return map && <ProbabilityMap view={view} grid={map.grid} values={map.values} colour={unknownColour} labels={labels} route={way} />
}

/** The station with its rings, the field, wind, and the ranked enterprises. */
export const TraceMap = ({ tracing, incident, field, hour, page }: TraceMapProps) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const mark = useDemoMark()
  const { station, draft, question, state } = tracing
  const unknown = incident?.unknown.map && state.hidden === '1' ? incident.unknown : null
  const range = incident && question ? question.rangeM : draft.rangeM
  const [lon, lat] = incident ? [incident.place.lon, incident.place.lat] : [station?.lon, station?.lat]
  const centre = useMemo<Point | null>(() => (lon === undefined || lat === undefined ? null : [lon, lat]), [lon, lat])
  const wind = useCall(homeCalls.windField, hour ? { hour } : null, { staleMs: 600_000 })
  const level = incident?.levels.at(-1) ?? null
  const marks = useMemo(
    () =>
      (incident ? incident.suspects.slice(0, 20) : []).map((suspect, i) => ({
        id: suspect.enterpriseId,
        rank: i + 1,
        at: [suspect.lon, suspect.lat] as const,
        km: suspect.distanceM / 1000,
        far: `${numberText(suspect.distanceM / 1000, 1)} km`,
        label: i < named ? labelOf(suspect, isCalm(incident!)) : '',
        colour: suspectColour(isCalm(incident!) ? 0 : suspect.share),
      })),
    [incident],
  )
  const chosen = marks.find(mark => mark.id === state.chosen)
  const places = useMemo(() => (incident?.unknown.regions ?? []).map(({ distanceM }) => ({ km: distanceM / 1000 })), [incident])
  const fit = useFit(city, padding)
  useEffect(() => {
    // An enterprise that is looked at alone is brought into view.
    if (!city || !centre || !chosen || city.map.getBounds().contains([...chosen.at])) return
    fit(boxOfAll(centre, range, [chosen]), true)
  }, [city, centre, range, chosen, fit])
  const fitted = useRef('')
  useEffect(() => {
    const key = `${centre?.join()} ${range} ${marks.map(mark => mark.id).join()}`
    if (!city || !centre || fitted.current === key) return
    fitted.current = key
    fit(boxOfRing(centre, range, [...places, ...marks]), false)
  }, [city, centre, range, marks, places, fit])
  const edge = useMemo(() => (centre ? { from: centre, ...edges } : undefined), [centre])
  useEffect(() => {
    if (!city || !centre) return
    city.setStations([iconFeature(1, centre, (station?.level ?? 'city') as StationShape, level, false)])
  }, [city, centre, station, level])
  useField(city, field)
  useEffect(() => {
    city?.setWind(wind.data?.time ? wind.data : null)
    city?.show('wind', true)
  }, [city, wind.data])
  return (
    <CityStage id="trace-map" padding={padding} onMap={setCity}>
      {map => (
        <>
          <Emitters view={map.view} named={marks.map(mark => mark.id)} />
          {unknown && <UnknownRegions view={map.view} unknown={unknown} />}
          {centre && <RangeRings view={map.view} centre={centre} rangeM={range} />}
          <RankedMarks
            view={map.view}
            marks={marks}
            clear={centre ? [centre] : []}
            edge={edge}
            chosen={state.chosen}
            onPick={id => page.change({ chosen: state.chosen === id ? null : id })}
          />
          {centre && station && (
            <span className={css.stationName} style={{ left: map.view.toScreen(centre).x + 16, top: map.view.toScreen(centre).y }}>
              {incident?.place.name ?? station.name}
            </span>
          )}
          <ScaleBar view={map.view} />
          <ZoomTools
            city={map}
            top={120}
            onAll={() => fit(boxOfAll(centre, range, marks), true)}
            onSave={incident && question ? () => saveMap(map, pictureOf(incident, question, field, hour), mark) : undefined}
          />
        </>
      )}
    </CityStage>
  )
}
