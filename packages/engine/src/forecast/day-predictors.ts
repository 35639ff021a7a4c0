/** Daily weather that explains air quality: known of the past from stations, of the coming days from a model. */
export const weatherFields = ['temperature', 'windSpeed', 'east', 'north', 'rain', 'pressure'] as const
export type WeatherField = (typeof weatherFields)[number]
/** A column a field: ℃, m/s (mean of the speeds), m/s (that speed along the mean vector, where the air goes to), mm, hPa; NaN missing. */
export type DayWeather = Record<WeatherField, Float64Array>

export const predictorCount = 18
/** Which of them is the lead. */
export const leadColumn = 3

/** What is known of one place for one pollutant, day by day. */
export interface PlaceDays {
  /** Logarithm of the pollutant less what is usual on the day of the year; NaN missing. */
  anomaly: Float64Array
  /** The same of the last eight hours of the day: where things were going. */
  evening: Float64Array
  /** Less what is usual: temperature and pressure. */
  warmth: Float64Array
  pressure: Float64Array
  weather: DayWeather
  dayOfYear: Int16Array
}

/** Weather of the target day and of the day before it, where it is a forecast; NaN: the observed value is used. */
export interface AheadWeather {
  warmth: number
  pressure: number
  windSpeed: number
  east: number
  north: number
  rain: number
  windSpeedBefore: number
  rainBefore: number
}

const meanBack = (values: Float64Array, last: number, days: number): number => {
  let [sum, count] = [0, 0]
  for (let i = Math.max(0, last - days + 1); i <= last; i++) {
    const value = values[i]!
    if (value !== value) continue
    sum += value
    count++
  }
  return sum / count
}

const logWind = (speed: number): number => Math.log(0.3 + speed)
const logRain = (rain: number): number => Math.log1p(rain)

/** The weather that was, in the place of a forecast: what a perfect forecast would have said. */
export const observedAhead = ({ weather, warmth, pressure }: PlaceDays, target: number): AheadWeather => ({
  warmth: warmth[target]!,
  pressure: pressure[target]!,
  windSpeed: weather.windSpeed[target]!,
  east: weather.east[target]!,
  north: weather.north[target]!,
  rain: weather.rain[target]!,
  windSpeedBefore: weather.windSpeed[target - 1]!,
  rainBefore: weather.rain[target - 1]!,
})

/**
 * What explains a pollutant on a day `lead` days after the last known one: how unusual it has been lately and in the last evening, how long ago that was, the weather of the
 * day and of the one before, how the weather has changed since, and the season.
 *
 * @param known index of the last day with air quality; `target` = known + lead
 * @param out of length {@link predictorCount}
 * @returns false when something is missing
 */
export const fillPredictors = (place: PlaceDays, known: number, lead: number, ahead: AheadWeather, out: Float64Array): boolean => {
  const { anomaly, evening, warmth, weather, dayOfYear, pressure } = place
  const recent = meanBack(anomaly, known, 3)
  const angle = (2 * Math.PI * dayOfYear[known]!) / 366
  out[0] = anomaly[known] === anomaly[known] ? anomaly[known]! : recent
  out[1] = recent
  out[2] = meanBack(anomaly, known, 14)
  out[leadColumn] = lead
  out[4] = ahead.warmth
  out[5] = logWind(ahead.windSpeed)
  out[6] = ahead.east
  out[7] = ahead.north
  out[8] = logRain(ahead.rain)
  out[9] = ahead.pressure
  out[10] = logWind(ahead.windSpeedBefore)
  out[11] = logRain(ahead.rainBefore)
  out[12] = ahead.warmth - warmth[known]!
  out[13] = logWind(ahead.windSpeed) - logWind(weather.windSpeed[known]!)
  out[14] = ahead.pressure - pressure[known]!
  out[15] = Math.sin(angle)
  out[16] = Math.cos(angle)
  out[17] = evening[known] === evening[known] ? evening[known]! : out[0]!
  return out.every(value => value === value)
}

/** Parts of a mean wind towards east and north; NaN without direction. */
export const windParts = (speed: number, from: number): readonly [east: number, north: number] => [
  -speed * Math.sin((from * Math.PI) / 180),
  -speed * Math.cos((from * Math.PI) / 180),
]
