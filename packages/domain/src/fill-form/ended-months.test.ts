import { describe, expect, it } from 'vitest'
import { amountsByMonth, onlyEndedMonths, overSameMonths, reportedMonths } from './ended-months.ts'
import type { EnterpriseForm, FormRow } from './form.ts'
import { sampleForm } from './test-support/sample-form.ts'

const tens = Array.from({ length: 12 }, () => 10)
const months = (n: number) => tens.map((value, month) => (month < n ? value : null))
const withFuel = (...fuel: FormRow[]): EnterpriseForm => ({ ...sampleForm(), fuel, product: [] })
const byMonth = (id: string, n: number): FormRow => ({ id, monthly: months(n), annual: 10 * n })

describe('a year that is not over', () => {
  it('has the months up to the last one with an amount; a form without months is a whole year', () => {
    expect(reportedMonths(withFuel(byMonth('a', 9), byMonth('b', 7)))).toBe(9)
    expect(reportedMonths(withFuel({ id: 'a', annual: 120 }))).toBe(12)
    expect(reportedMonths(withFuel({ id: 'a', monthly: months(0), annual: null }))).toBe(12)
  })

  it('is compared with the same months of the year before: rows by month are cut, others taken in proportion', () => {
    const now = withFuel(byMonth('a', 9), byMonth('b', 9), { id: 'c', annual: 50 })
    const last = withFuel(byMonth('a', 12), { id: 'b', annual: 120 }, { id: 'c', annual: 60 }, { id: 'gone', annual: 40 })
    const cut = overSameMonths(last, now).fuel
    expect(cut.map(({ annual }) => annual)).toEqual([90, 90, 45, 30])
    expect(cut[0]!.monthly).toEqual(months(9))
  })

  it('compares the same hours of what meters counted: “the three SO₂ figures of one filling form”', () => {
    const metered = { ...withFuel(byMonth('a', 12)), equipment: [{ id: 'e', so2T: 120, noxT: null, pmT: 7.406, no: '1#' }] }
    const [row] = overSameMonths(metered, withFuel(byMonth('a', 10))).equipment
    expect(row).toEqual({ id: 'e', so2T: 100, noxT: null, pmT: 6.1717, no: '1#' })
  })

  it('leaves a whole year as it is', () => {
    const last = withFuel(byMonth('a', 12))
    expect(overSameMonths(last, withFuel(byMonth('a', 12)))).toBe(last)
    expect(onlyEndedMonths(last, 12)).toBe(last)
  })

  it('has amounts by month: own ones, else even ones of a year under way; a section without months counts for the year', () => {
    const form = { ...withFuel(byMonth('a', 9), { id: 'b', annual: 90 }), machine: [{ id: 'm', hours: 700 }] }
    expect(amountsByMonth(form, 'fuel', form.fuel[0]!)).toEqual(months(9))
    expect(amountsByMonth(form, 'fuel', form.fuel[1]!)).toEqual(months(9))
    expect(amountsByMonth(form, 'machine', form.machine[0]!)).toBeNull()
    const ended = withFuel(byMonth('a', 12), { id: 'b', annual: 90 })
    expect(amountsByMonth(ended, 'fuel', ended.fuel[1]!)).toBeNull()
  })
})
