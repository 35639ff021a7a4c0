import { type DayWeather, type WeatherField, weatherFields } from './day-predictors.ts'

/** Pairs of days that a correction needs, and the most it looks back. */
const [least, most] = [7, 90]
/** Pairs that a slope of 1 counts for: it takes many days to show that a model's deviations are to be taken for less than it says. */
const slopePrior = 20

/** Past days of one lead as the model had said them and as they came, oldest first, one day an entry; NaN missing. */
export interface WeatherPairs {
  said: DayWeather
  came: DayWeather
}

/** Came ≈ came₀ + slope · (scale · said − came₀), on the field itself, or on its logarithm for rain. */
interface FieldCorrection {
  shift: number
  scale: number
  centre: number
  slope: number
}
/** Of one lead; a field without enough pairs is null. */
export type LeadCorrection = Record<WeatherField, FieldCorrection | null>

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const bend = (field: WeatherField, value: number): number => (field === 'rain' ? Math.log1p(value) : value)

const learnField = (field: WeatherField, said: Float64Array, came: Float64Array): FieldCorrection | null => {
  const pairs: [number, number][] = []
  for (let i = said.length - 1; i >= 0 && pairs.length < most; i--) {
    const [a, b] = [bend(field, said[i]!), bend(field, came[i]!)]
    if (a === a && b === b) pairs.push([a, b])
  }
  if (pairs.length < least) return null
  const [a, b] = [meanOf(pairs.map(pair => pair[0])), meanOf(pairs.map(pair => pair[1]))]
  const scale = field === 'windSpeed' && a > 0 ? b / a : 1
  const shift = field === 'windSpeed' || field === 'rain' ? 0 : b - a
  let [products, squares] = [0, 0]
  for (const [x, y] of pairs) {
    products += (x - a) * scale * (y - b)
    squares += ((x - a) * scale) ** 2
  }
  const prior = (slopePrior * squares) / pairs.length
  const slope = squares > 0 ? Math.min(1, Math.max(0, (products + prior) / (squares + prior))) : 1
  return { shift, scale, slope, centre: field === 'rain' ? a : b }
}

/**
 * How a model's days are brought to this place's instruments, for one lead: the mean difference is taken off (speeds: the ratio of the means; rain
 * keeps its mean), and deviations from the mean are damped by as much as the model's have been too large for what came: at far leads a model's
 * cold day is no cold day yet. A field with fewer than seven pairs is not corrected.
 */
export const learnCorrection = ({ said, came }: WeatherPairs): LeadCorrection =>
  Object.fromEntries(weatherFields.map(field => [field, learnField(field, said[field], came[field])])) as LeadCorrection

const corrected = (field: WeatherField, value: number, { shift, scale, centre, slope }: FieldCorrection): number => {
  const at = bend(field, value) * scale + shift
  const damped = centre + slope * (at - centre)
  return field === 'rain' ? Math.max(0, Math.expm1(damped)) : field === 'windSpeed' ? Math.max(0, damped) : damped
}

/** Shifted so that the first day equals `value`; unchanged where either is missing. */
const shifted = (days: Float64Array, value = Number.NaN): Float64Array => {
  const shift = value - days[0]!
  return shift === shift ? days.map(each => each + shift) : days
}

/**
 * A model's days corrected for each lead. Where nothing has been learned yet temperature and pressure are shifted so that the first day is as the last
 * observed one (a model's ground may be hundreds of metres off in mountains: tens of hPa), the other fields are not corrected.
 *
 * @param model days of the leads 1, 2, …, unchanged @param leads one correction a lead
 * @param last what was observed on the day before the first; NaN missing
 */
export const correctWeather = (
  model: DayWeather,
  leads: readonly LeadCorrection[],
  last: Partial<Record<WeatherField, number>> = {},
): DayWeather =>
  Object.fromEntries(
    weatherFields.map(field => {
      const shifts = (field === 'temperature' || field === 'pressure') && !leads[0]?.[field]
      const days = shifts ? shifted(model[field], last[field]) : model[field]
      return [
        field,
        days.map((value, at) => {
          const own = shifts ? null : leads[at]?.[field]
          return own ? corrected(field, value, own) : value
        }),
      ]
    }),
  ) as DayWeather
