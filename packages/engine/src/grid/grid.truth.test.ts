import { describe, expect, it } from 'vitest'
import { haveVocCases, numberOf, recordsOf } from '../voc/truth/voc-cases.ts'
import { compositeScores } from './composite-score.ts'
import { giStar } from './gi-star.ts'
import { hotspotTrend } from './hotspot-class.ts'

/** Independent Python; six digits are given. */
describe.skipIf(!haveVocCases)('99 cells over 24 periods with a gap', () => {
  it('have the Gi*, trend and class of the reference', () => {
    const cells = new Float64Array(24 * 99).fill(Number.NaN)
    for (const record of recordsOf('gistar_cells_5.csv'))
      for (let column = 0; column < 11; column++)
        cells[Number(record.period) * 99 + Number(record.row) * 11 + column] = numberOf(record[`c${column}`])
    const z = Array.from({ length: 24 }, (_, period) => giStar(cells.subarray(period * 99, period * 99 + 99), 9, 11))
    const expected = recordsOf('gistar_expected_5.csv')
    expect(expected).toHaveLength(99)
    for (const each of expected) {
      const at = Number(each.row) * 11 + Number(each.col)
      const own = hotspotTrend(z.map(period => period[at]!))
      const name = `cell ${each.row}, ${each.col}`
      expect(Math.abs(z[0]![at]! - Number(each.z_first)), name).toBeLessThan(1e-5)
      expect(Math.abs(z[23]![at]! - Number(each.z_last)), name).toBeLessThan(1e-5)
      expect([own.hotPeriods, own.s, own.class], name).toEqual([Number(each.periods_hot_99), Number(each.mk_S), each.class])
      // Four digits are given.
      expect(Math.abs(own.p - Number(each.mk_p)), name).toBeLessThan(6e-4 * own.p + 2e-7)
      // Four decimals are given.
      expect(Math.abs(own.tau - Number(each.tau)), name).toBeLessThan(6e-5)
    }
  })
})

describe.skipIf(!haveVocCases)('scores of twelve districts', () => {
  it('are those of the reference, part by part, with their ranks', () => {
    const expected = recordsOf('score_21.csv')
    const scores = compositeScores(
      expected.map(each => ({
        ...{
          mean: Number(each.mean_ugm3),
          meanBefore: Number(each.mean_before_ugm3),
          hotCells: Number(each.hot_cells),
          cells: Number(each.cells),
        },
        ...{ tasks: Number(each.tasks), fedBackInTime: Number(each.fed_back_on_time), checksPassed: Number(each.checked_pass) },
        recurrences: Number(each.recurrences),
        falls: (each.fall_after_of_each_passed_task ?? '').split(' ').filter(Boolean).map(Number),
      })),
    )
    const part = (value: number | null, text: string | undefined, name: string) =>
      value === null ? expect(text, name).toBe('') : expect(Math.abs(value - Number(text)), name).toBeLessThan(6e-5)
    for (const [i, each] of expected.entries()) {
      const { parts, score, rank, withoutTasks, deduction } = scores[i]!
      part(parts.concentration, each.s1_conc_30, `${each.county} concentration`)
      part(parts.change, each.s2_change_20, `${each.county} change`)
      part(parts.hotspots, each.s3_hot_15, `${each.county} hotspots`)
      part(parts.timeliness, each.s4_timely_15, `${each.county} timeliness`)
      part(parts.checks, each.s5_pass_10, `${each.county} checks`)
      part(parts.effect, each.s6_effect_10, `${each.county} effect`)
      expect([score, rank, deduction, withoutTasks], each.county).toEqual([
        Number(each.score),
        Number(each.rank),
        Number(each.deduct_recurrence),
        each.note !== '',
      ])
    }
  })
})
