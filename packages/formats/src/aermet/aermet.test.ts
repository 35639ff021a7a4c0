import { describe, expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { readIscMet } from './read-isc.ts'
import { readProfile } from './read-profile.ts'
import { readSurface } from './read-surface.ts'

const heading = '   42.750N   73.800W          UA_ID: 00014735  SF_ID: 14735'
const surface =
  '1988  3  1  61  1  -30.4  0.283 -9.000 -9.000 -999.  361.     66.5  0.1200   2.00   1.00    3.10  275.0    6.1  270.3    2.0     0  -9.00   999.  1003.     4 NAD-SFC NoSubs'

describe('AERMET 地面与廓线文件', () => {
  it('reads the surface hour and knows what is missing', () => {
    const read = readSurface(`${heading}\n${surface}\n`)
    if (!read.ok) throw new Error(read.problem.message)
    expect(read.hours[0]).toMatchObject({ year: 1988, hour: 1, frictionVelocity: 0.283, mechanicalMixingM: 361, obukhovLengthM: 66.5 })
    expect(read.hours[0]!.convectiveVelocity).toBeNaN()
    expect(read.hours[0]!.relativeHumidity).toBeNaN()
  })

  it('groups levels by hour and gives kelvin', () => {
    const read = readProfile('1988 3 1 1 6.1 0 275.0 3.10 -2.80 99.00 99.00\n1988 3 1 1 50.0 1 280.0 5.10 99.00 99.00 0.30\n')
    if (!read.ok) throw new Error(read.problem.message)
    expect(read.hours).toHaveLength(1)
    expect([...read.hours[0]!.heightM]).toEqual([6.1, 50])
    expect(read.hours[0]!.temperatureK[0]).toBeCloseTo(270.35, 9)
    expect(read.hours[0]!.temperatureK[1]).toBeNaN()
    expect(read.hours[0]!.sigmaW[1]).toBe(0.3)
  })

  it('refuses with line and field, in Chinese', () => {
    const short = readSurface(`${heading}\n1988 3 1\n`)
    expect(short).toEqual({ ok: false, problem: { message: 'AERMET 地面文件第 2 行缺少“时”（第 5 列）', line: 2 } })
    const wrong = readIscMet('head\n88 3 1 1  90.0000   x.0000 280.0 4 1000.0 1000.0\n')
    expect(wrong).toEqual({ ok: false, problem: { message: 'ISC 气象文件第 2 行“风速”不是数字：x.0000', line: 2 } })
    expect(readProfile('')).toMatchObject({ ok: false, problem: { message: 'AERMET 廓线文件没有数据行' } })
  })

  it('reads ISC by columns, even where numbers touch', () => {
    const read = readIscMet('head\n88 3 1 1 270.0000  10.5000 280.0 41000.0 1200.5\n')
    expect(read.ok && read.hours[0]).toMatchObject({ flowDeg: 270, speed: 10.5, stability: 4, ruralMixingM: 1000, urbanMixingM: 1200.5 })
  })
})

describe.skipIf(!hasModel('calpuff/inert_pg/met.sfc'))('files that CALPUFF read', () => {
  it('has every hour of both files, in step', () => {
    const sfc = readSurface(readModel('calpuff/inert_pg/met.sfc').toString('latin1'))
    const pfl = readProfile(readModel('calpuff/inert_pg/met.pfl').toString('latin1'))
    if (!sfc.ok || !pfl.ok) throw new Error('refused')
    expect(sfc.hours.length).toBe(pfl.hours.length)
    sfc.hours.forEach((hour, at) => expect([hour.day, hour.hour]).toEqual([pfl.hours[at]!.day, pfl.hours[at]!.hour]))
    expect(sfc.hours.length).toBeGreaterThan(47)
  })
})
