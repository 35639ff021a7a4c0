import { floorHour, hourMs } from '@qingyuan/domain/time.ts'
import { onInternalLevels } from '@qingyuan/engine/meteorology/internal-levels.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { type PlaceWeather, placeWeather } from '@qingyuan/engine/meteorology/place-weather.ts'
import { loadMet, type MetChoice, modelSource, type Span, sourceState } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'

/** Days ahead that the pages show. */
const daysAhead = 7
/** More is read than is shown, so that an answer serves the hours to come too: as long as the fields are the same. */
const spareHours = 24
/** Fields are read a few at a time: a week of them at once would block other requests. */
const partMs = 12 * hourMs

/** Weather of every place hour by hour, from the coming full hour on. */
export interface PlaceOutlooks {
  /** First instant, epoch ms, and how many hours; 0 where the model says nothing of what comes. */
  from: number
  hours: number
  choice: MetChoice | null
  places: ReadonlyMap<number, PlaceWeather>
}

type WeatherServices = Pick<Services, 'db' | 'clock' | 'places' | 'pool'>
interface Spot {
  id: number
  lon: number
  lat: number
}

const empty = (hours: number): PlaceWeather => {
  const column = () => new Float64Array(hours).fill(Number.NaN)
  return {
    ...{ temperature: column(), windSpeed: column(), windDirection: column(), precipitation: column() },
    ...{ pressure: column(), mixingHeight: column(), ventilation: column(), stability: column() },
  }
}

/** A source's weather at places for each full hour of a span that it covers. */
export const weatherAt = async (
  services: Pick<Services, 'db'>,
  spots: readonly Spot[],
  { from, to }: Span,
  source: string,
): Promise<Map<number, PlaceWeather>> => {
  const all = new Map(spots.map(({ id }) => [id, empty(hoursOf({ from, to }))]))
  for (let start = from; start <= to; start += partMs) {
    const end = Math.min(start + partMs - hourMs, to)
    const met = onHeights(await loadMet(services, { from: start, to: end }, source), spots)
    const seconds = Float64Array.from({ length: Math.round((end - start) / hourMs) + 1 }, (_, i) => start / 1000 + i * 3600)
    const at = Math.round((start - from) / hourMs)
    for (const { id, lon, lat } of spots) {
      const part = placeWeather(met, lon, lat, seconds)
      const whole = all.get(id)!
      for (const key of Object.keys(part) as (keyof PlaceWeather)[]) whole[key].set(part[key], at)
    }
  }
  return all
}

/** The columns of a grid that stand around places. */
const columnsAround = ({ projection, nx, ny }: MetGrid, spots: readonly Spot[]): Uint8Array => {
  const columns = new Uint8Array(nx * ny)
  const at = new Float64Array(2)
  for (const { lon, lat } of spots) {
    projection.toGrid(lon, lat, at)
    const [west, south] = [Math.floor(at[0]!), Math.floor(at[1]!)]
    for (const j of [south, south + 1])
      for (const i of [west, projection.wraps > 0 ? (west + 1) % nx : west + 1])
        if (i >= 0 && i < nx && j >= 0 && j < ny) columns[j * nx + i] = 1
  }
  return columns
}

/** Only the columns around the places are brought to heights: a model's region is a hundred times the city. */
const onHeights = (met: MetGrid, spots: readonly Spot[]): MetGrid =>
  met.levels.kind === 'height' ? met : onInternalLevels(met, { columns: columnsAround(met, spots) })

interface Memory {
  key: string
  from: number
  to: number
  weather: Promise<Map<number, PlaceWeather>>
}
const memories = new WeakMap<object, Memory>()

const hoursOf = ({ from, to }: Span): number => Math.round((to - from) / hourMs) + 1

/** A part of what was read. */
const partOf = (weather: PlaceWeather, skipped: number, hours: number): PlaceWeather =>
  Object.fromEntries(
    Object.entries(weather).map(([key, values]) => [key, values.subarray(skipped, skipped + hours)]),
  ) as unknown as PlaceWeather

/** Weather of every place over a span, read once for a state of the fields. */
const remembered = async (services: WeatherServices, span: Span, reach: number, key: string): Promise<Memory> => {
  const known = memories.get(services.pool)
  if (known?.key === key && known.from <= span.from && known.to >= span.to) return known
  const read = { from: span.from, to: Math.min(reach, span.to + spareHours * hourMs) }
  const memory = { key, ...read, weather: weatherAt(services, services.places.all(), read, modelSource) }
  memories.set(services.pool, memory)
  memory.weather.catch(() => memories.delete(services.pool))
  return memory
}

/** The newest weather of the coarse model for the next seven days at every place. */
export const placeOutlooks = async (services: WeatherServices): Promise<PlaceOutlooks> => {
  const from = floorHour(services.clock.now())
  const ahead = daysAhead * 24 * hourMs
  const state = await sourceState(services, { from, to: from + ahead + spareHours * hourMs }, modelSource)
  if (!state) return { from, hours: 0, choice: null, places: new Map() }
  const { source, madeAt } = state.choice
  const span = { from, to: Math.min(state.to, from + ahead) }
  const { weather, ...read } = await remembered(services, span, state.to, JSON.stringify([source, madeAt, services.places.all().length]))
  const [skipped, hours] = [Math.round((from - read.from) / hourMs), hoursOf(span)]
  const places = new Map([...(await weather)].map(([id, each]) => [id, partOf(each, skipped, hours)]))
  return { from, hours, choice: state.choice, places }
}
