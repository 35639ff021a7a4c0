import type { PuffWeather, WeatherColumn } from '../dispersion/weather/weather-column.ts'
import type { Member } from './members.ts'

const perturbed = (column: WeatherColumn, member: Member, hour: number): WeatherColumn => {
  const turn = (member.turnDeg[Math.min(hour, member.turnDeg.length - 1)]! * Math.PI) / 180
  const [sine, cosine] = [member.speedFactor * Math.sin(turn), member.speedFactor * Math.cos(turn)]
  // Clockwise, as directions count.
  const turned = (out: Float64Array) => {
    const [u, v] = [out[0]!, out[1]!]
    out[0] = u * cosine + v * sine
    out[1] = v * cosine - u * sine
  }
  const stability = Math.min(6, Math.max(1, Math.round(column.stability + member.classShift)))
  return {
    ...column,
    stability,
    mixingHeightM: Math.max(50, column.mixingHeightM * member.mixingFactor),
    frictionVelocity: column.frictionVelocity * member.speedFactor,
    convectiveVelocity: column.convectiveVelocity * member.speedFactor,
    windAt: (height, out) => {
      column.windAt(height, out)
      turned(out)
    },
    layerWind: (bottom, top, release, out) => {
      column.layerWind(bottom, top, release, out)
      turned(out)
    },
  }
}

/**
 * The weather as a member has it: wind turned and scaled, mixing height scaled (not below 50 m), class shifted and rounded.
 *
 * Simplified: Obukhov length and temperatures stay; a member's errors are the same everywhere.
 */
export const perturbedWeather = (weather: PuffWeather, member: Member): PuffWeather => {
  const kept = new WeakMap<WeatherColumn, WeatherColumn[]>()
  return {
    hours: weather.hours,
    columnAt: (hour, xM, yM) => {
      const column = weather.columnAt(hour, xM, yM)
      const known = kept.get(column) ?? []
      if (known.length === 0) kept.set(column, known)
      return (known[hour] ??= perturbed(column, member, hour))
    },
  }
}
