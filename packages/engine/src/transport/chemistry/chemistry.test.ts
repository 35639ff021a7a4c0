import { describe, expect, it } from 'vitest'
import { dissociationPpb2, partitionNitrate, ppbPerMole } from './ammonium-nitrate.ts'
import { depositionVelocity, scavengingRate } from './deposition.ts'
import { nitrateRate, organicRate, sulfateRate } from './rates.ts'

describe('ammonium nitrate', () => {
  it('dissociates over the solid as the table after Stelson and Seinfeld says, within 8 %: the digits of the table', () => {
    const table = [
      [273, 0.029],
      [293, 8],
      [303, 99.6],
      [313, 1047],
    ] as const
    for (const [temperature, k] of table) expect(Math.abs(dissociationPpb2(temperature, 50) / k - 1), `${temperature} K`).toBeLessThan(0.08)
  })
  it('holds more in solution: at 80 % humidity half, at 90 % a sixth, within a third (the table is rounded to a digit)', () => {
    const wet = (humidity: number) => dissociationPpb2(298, humidity) / dissociationPpb2(298, 50)
    expect(wet(80)).toBeCloseTo(0.42, 1)
    expect(wet(90)).toBeCloseTo(0.155, 1)
  })
  it('obeys the law of mass action where there is salt, and has none below the constant', () => {
    const out = { nitrate: 0, ammonium: 0 }
    for (const [nitric, ammonia, k] of [
      [10, 20, 8],
      [0.5, 100, 8],
      [3, 3, 0.03],
    ] as const) {
      partitionNitrate(0, nitric, ammonia, k, out)
      expect(nitric * (1 - out.nitrate) * ammonia * (1 - out.ammonium)).toBeCloseTo(k, 9)
      expect(out.nitrate * nitric).toBeCloseTo(out.ammonium * ammonia, 9)
    }
    expect(partitionNitrate(0, 2, 2, 8, out)).toEqual({ nitrate: 0, ammonium: 0 })
  })
  it('gives sulfate its two ammonia first', () => {
    expect(partitionNitrate(4, 5, 8, 1, { nitrate: 0, ammonium: 0 })).toEqual({ nitrate: 0, ammonium: 1 })
    expect(partitionNitrate(4, 5, 3, 1, { nitrate: 0, ammonium: 0 })).toEqual({ nitrate: 0, ammonium: 1 })
    expect(partitionNitrate(0, 0, 0, 1, { nitrate: 0, ammonium: 0 })).toEqual({ nitrate: 0, ammonium: 0 })
  })
  it('a mole per m³ at 25 °C and 1 atm is 24.45 million ppb', () => {
    expect(ppbPerMole(1.1839) / 24.465e6).toBeCloseTo(1, 3)
  })
})

describe('rates', () => {
  const percentPerHour = (rate: number) => rate * 3600 * 100
  it('stay in the bands of the design', () => {
    expect(percentPerHour(sulfateRate(1, 50))).toBeCloseTo(1.7, 9)
    expect(percentPerHour(sulfateRate(0, 90))).toBeCloseTo(3e-8 * 90 ** 4, 9)
    expect(
      [percentPerHour(nitrateRate(1, 50)), percentPerHour(nitrateRate(0, 40)), percentPerHour(nitrateRate(0, 100))].map(Math.round),
    ).toEqual([12, 2, 4])
    expect(organicRate(1)).toBeCloseTo(2e-5, 12)
    expect(organicRate(0)).toBe(0)
  })
  it('deposit nitric acid ten times as fast as its salt, and wash out less as snow', () => {
    expect(depositionVelocity('tno3', 1, 0)).toBeCloseTo(0.02, 9)
    expect(depositionVelocity('tno3', 1, 1)).toBeCloseTo(0.0015, 9)
    expect(depositionVelocity('so2', 0, 0)).toBeCloseTo(0.002, 9)
    expect(scavengingRate('so4', 2, 280, 1)).toBeCloseTo(2e-4, 12)
    expect(scavengingRate('so4', 2, 270, 1)).toBeCloseTo(6e-5, 12)
    expect(scavengingRate('so2', 0, 280, 0)).toBe(0)
  })
})
