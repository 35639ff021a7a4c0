import { expect, test } from 'vitest'
import type { WeatherColumn } from '../dispersion/weather/weather-column.ts'
import { controlMember, drawMembers, memberDefaults } from './members.ts'
import { perturbedWeather } from './perturbed-weather.ts'
import { calmShareOf } from './run-member.ts'

const options = { ...memberDefaults, sources: 3, hours: 24, seed: 5 }
const sd = (values: readonly number[]) => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

test('two thousand members have the given errors, within 6 %', () => {
  const members = drawMembers(2000, options)
  const ratio = (values: number[], wanted: number) => expect(Math.abs(sd(values) / wanted - 1)).toBeLessThan(0.06)
  ratio(
    members.map(m => m.turnDeg[7]!),
    12,
  )
  ratio(
    members.map(m => Math.log(m.speedFactor)),
    0.2,
  )
  ratio(
    members.map(m => Math.log(m.mixingFactor)),
    0.25,
  )
  ratio(
    members.map(m => m.classShift),
    0.5,
  )
  ratio(
    members.map(m => Math.log(m.emissionFactor[1]!)),
    Math.log(1.5),
  )
})

test('members are the same whenever they are drawn, and more of them begin with the fewer', () => {
  expect(drawMembers(5, options)[3]).toEqual(drawMembers(9, options)[3])
})

const column = {
  ...{ stability: 4, mixingHeightM: 800, frictionVelocity: 0.4, convectiveVelocity: 0 },
  windAt: (_: number, out: Float64Array) => out.set([0, 5]),
  layerWind: (_a: number, _b: number, _c: number, out: Float64Array) => out.set([0, 5]),
} as unknown as WeatherColumn
const weather = { hours: 2, columnAt: () => column }

test('a member turns the wind clockwise, scales it and the mixing height, and shifts the class', () => {
  const member = { ...controlMember(options), speedFactor: 1.2, mixingFactor: 0.5, classShift: 0.6, turnDeg: new Float64Array(24).fill(90) }
  const changed = perturbedWeather(weather, member).columnAt(1, 0, 0)
  const out = new Float64Array(2)
  changed.windAt(10, out)
  // A wind towards the north, turned by a quarter, blows towards the east.
  expect(out[0]).toBeCloseTo(6, 12)
  expect(out[1]).toBeCloseTo(0, 12)
  expect(changed).toMatchObject({ stability: 5, mixingHeightM: 400, frictionVelocity: 0.48 })
})

test('the control changes nothing', () => {
  const out = new Float64Array(2)
  const same = perturbedWeather(weather, controlMember(options)).columnAt(0, 0, 0)
  same.layerWind(0, 100, 50, out)
  expect(Array.from(out)).toEqual([0, 5])
  expect(same).toMatchObject({ stability: 4, mixingHeightM: 800 })
})

test('calm hours are those below half a metre a second', () => {
  const blowing = (speed: number) => ({ ...column, windAt: (_: number, out: Float64Array) => out.set([0, speed]) }) as WeatherColumn
  const changing = { hours: 4, columnAt: (hour: number) => blowing(hour < 2 ? 0.4 : 3) }
  expect(calmShareOf(changing, 0, 0, 1, 3)).toBeCloseTo(1 / 3, 12)
})
