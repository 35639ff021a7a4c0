/** Daily weather that explains air quality: known of the past from stations, of the coming days from a model. */
export const weatherFields = ['temperature', 'windSpeed', 'east', 'north', 'rain', 'pressure'] as const
export type WeatherField = (typeof weatherFields)[number]
/** A column a field: ℃, m/s (mean of the speeds), m/s (that speed along the mean vector, where the air goes to), mm, hPa; NaN missing. */
export type DayWeather = Record<WeatherField, Float64Array>

export const predictorCount = 30
/** Which of them is the lead. */
export const leadColumn = 3
/** Those that are known without any weather: what damped persistence is made of. */
export const stateColumns = [0, 1, 2, 15, 16, 17, 18, 19, 20, 28, 29] as const

/** What is known of one place for one pollutant, day by day. */
export interface PlaceDays {
  /** Logarithm of the pollutant less what is usual on the day of the year; NaN missing. */
  anomaly: Float64Array
  /** Its means over the last 3, 14 and 40 days. */
  lastThree: Float64Array
  lastFortnight: Float64Array
  lastForty: Float64Array
  /** The same of the last eight hours of the day: where things were going. */
  evening: Float64Array
  /** The same of its last three hours: where the next day begins. */
  night: Float64Array
  /** The three as the mean of the places that teach: what the air around does. */
  around: Float64Array
  aroundEvening: Float64Array
  aroundNight: Float64Array
  /** Less what is usual: temperature and pressure. */
  warmth: Float64Array
  pressure: Float64Array
  weather: DayWeather
  /** Logarithms of wind speed and rain, and the season as a point of a circle. */
  logWind: Float64Array
  logRain: Float64Array
  season: readonly [sine: Float64Array, cosine: Float64Array]
}

/** Weather of the target day and of days before it, where they are forecast; NaN missing. Wind speeds and rain as their logarithms. */
export interface AheadWeather {
  warmth: number
  warmthBefore: number
  warmthThreeBefore: number
  pressure: number
  pressureBefore: number
  wind: number
  windBefore: number
  /** Mean of the three days before: how long the air has been left alone. */
  windOfThree: number
  east: number
  north: number
  rain: number
  rainBefore: number
  /** The strongest daily wind since the last known day, and the strongest cooling from one day to the next: whether a front has passed. */
  strongestWind: number
  strongestCooling: number
}

/** Mean of the known values of each day and the days before it, so many together; NaN without any. */
export const meansBack = (values: Float64Array, days: number): Float64Array => {
  let [sum, count] = [0, 0]
  return values.map((value, i) => {
    const gone = values[i - days] ?? Number.NaN
    if (gone === gone) {
      sum -= gone
      count--
    }
    if (value === value) {
      sum += value
      count++
    }
    return count > 0 ? sum / count : Number.NaN
  })
}

export const logOfWind = (speed: number): number => Math.log(0.3 + speed)
export const logOfRain = (rain: number): number => Math.log1p(rain)

/** Columns of a place's weather by day, entry 0 being `from`: as it was observed, or as a forecast says it from one day on. */
export interface WeatherColumns {
  from: number
  warmth: ArrayLike<number>
  pressure: ArrayLike<number>
  wind: ArrayLike<number>
  rain: ArrayLike<number>
  east: ArrayLike<number>
  north: ArrayLike<number>
}

/** Weather of a day as a forecast `lead` days before would need it. */
export const aheadAt = (
  { from, warmth, pressure, wind, rain, east, north }: WeatherColumns,
  target: number,
  lead: number,
): AheadWeather => {
  const at = target - from
  let [strongestWind, strongestCooling] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let day = at - lead + 1; day <= at; day++) {
    strongestWind = Math.max(strongestWind, wind[day]!)
    const change = warmth[day]! - warmth[day - 1]!
    if (change < strongestCooling) strongestCooling = change
  }
  return {
    warmth: warmth[at]!,
    warmthBefore: warmth[at - 1]!,
    warmthThreeBefore: warmth[at - 3]!,
    pressure: pressure[at]!,
    pressureBefore: pressure[at - 1]!,
    wind: wind[at]!,
    windBefore: wind[at - 1]!,
    windOfThree: (wind[at - 1]! + wind[at - 2]! + wind[at - 3]!) / 3,
    east: east[at]!,
    north: north[at]!,
    rain: rain[at]!,
    rainBefore: rain[at - 1]!,
    strongestWind,
    strongestCooling: Number.isFinite(strongestCooling) ? strongestCooling : 0,
  }
}

/** The weather that was, in the place of a forecast: what a perfect forecast would have said. */
export const observedColumns = ({ warmth, pressure, logWind, logRain, weather }: PlaceDays): WeatherColumns => ({
  ...{ from: 0, warmth, pressure, wind: logWind, rain: logRain, east: weather.east, north: weather.north },
})

const or = (value: number, other: number): number => (value === value ? value : other)

/**
 * What explains a pollutant on a day `lead` days after the last known one: how unusual it has been lately and in the last hours, here and around, how long
 * ago that was, the weather of the day and of those before, how it has changed since, and the season.
 *
 * @param known index of the last day with air quality; the target is `known` + lead
 * @param out of length {@link predictorCount}
 * @returns false when something is missing
 */
export const fillPredictors = (place: PlaceDays, known: number, lead: number, ahead: AheadWeather, out: Float64Array): boolean => {
  const recent = place.lastThree[known]!
  out[0] = or(place.anomaly[known]!, recent)
  out[1] = recent
  out[2] = place.lastFortnight[known]!
  out[leadColumn] = lead
  out[4] = ahead.warmth
  out[5] = ahead.wind
  out[6] = ahead.east
  out[7] = ahead.north
  out[8] = ahead.rain
  out[9] = ahead.pressure
  out[10] = ahead.windBefore
  out[11] = ahead.rainBefore
  out[12] = ahead.warmth - place.warmth[known]!
  out[13] = ahead.wind - place.logWind[known]!
  out[14] = ahead.pressure - place.pressure[known]!
  out[15] = place.season[0][known]!
  out[16] = place.season[1][known]!
  out[17] = or(place.evening[known]!, out[0])
  out[18] = or(place.around[known]!, out[0])
  out[19] = or(place.aroundEvening[known]!, out[17])
  out[20] = place.lastForty[known]!
  out[21] = or(place.pressure[known]! - place.pressure[known - 1]!, 0)
  out[22] = ahead.warmth - ahead.warmthBefore
  out[23] = ahead.pressure - ahead.pressureBefore
  out[24] = or(ahead.windOfThree, ahead.windBefore)
  out[25] = or(ahead.warmthBefore - ahead.warmthThreeBefore, 0)
  out[26] = ahead.strongestWind
  out[27] = ahead.strongestCooling
  out[28] = or(place.night[known]!, out[17])
  out[29] = or(place.aroundNight[known]!, out[19])
  for (let i = 0; i < predictorCount; i++) if (out[i] !== out[i]) return false
  return true
}

/** Parts of a mean wind towards east and north; NaN without direction. */
export const windParts = (speed: number, from: number): readonly [east: number, north: number] => [
  -speed * Math.sin((from * Math.PI) / 180),
  -speed * Math.cos((from * Math.PI) / 180),
]
