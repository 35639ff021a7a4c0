import { describe, expect, it } from 'vitest'
import { blankFaults, type ControlRun, precisionFaults, recoveryFaults } from './control-runs.ts'
import { massClosure } from './mass-closure.ts'

const missing = Number.NaN
const span = { first: 0, last: 100 }
const run = (hour: number, kind: ControlRun['kind'], ppb: number[], expected: number[] = []): ControlRun => ({ hour, kind, ppb, expected })
const passes = (figures: readonly { passed: boolean }[]) => figures.map(({ passed }) => passed)

describe('blanks', () => {
  const of = (runs: ControlRun[], limits = [0.05, missing]) => blankFaults(runs, { limits, bounds: [0.1, 0.5], span })

  it('put the hours back to the last good blank in doubt, for the contaminated species alone', () => {
    const { figures, doubtful } = of([run(3, 'blank', [0.01, 0]), run(27, 'blank', [0.06, 0.4]), run(51, 'blank', [0.02, 0.1])])
    expect(passes(figures)).toEqual([true, false, true, true, true, true])
    expect(doubtful).toEqual([{ species: 0, from: 4, to: 26 }])
  })
  it('take the lower of detection limit and bound, and the bound alone without a limit; equal to either is no fault', () => {
    expect(passes(of([run(3, 'blank', [0.05, 0.5])]).figures)).toEqual([true, true])
    expect(passes(of([run(3, 'blank', [0.08, 0.51])]).figures)).toEqual([false, false])
    expect(passes(of([run(3, 'blank', [0.12, 0])], [0.2, missing]).figures)).toEqual([false, true])
  })
  it('join the hours of several bad ones; without a good one before, all hours are in doubt', () => {
    const bad = [run(27, 'blank', [0.3]), run(51, 'blank', [0.3])]
    expect(of([run(3, 'blank', [0]), ...bad]).doubtful).toEqual([{ species: 0, from: 4, to: 50 }])
    expect(of(bad).doubtful).toEqual([{ species: 0, from: 0, to: 50 }])
  })
  it('say nothing of a species without a value, and other runs are no blanks', () => {
    expect(of([run(3, 'blank', [missing, 0.1]), run(4, 'check', [9, 9], [9, 9])]).figures).toHaveLength(1)
  })
})

describe('recovery', () => {
  const of = (runs: ControlRun[]) => recoveryFaults(runs, { low: 0.7, high: 1.3, span })

  it('outside of 70-130 % puts the hours from the last pass to the next in doubt', () => {
    // 5/4 = 1.25, 2.6/4 = 0.65, 5.4/4 = 1.35, 2.8/4 = 0.7
    const runs = [5, 2.6, 5.4, 2.8].map((value, i) => run(4 + 24 * i, 'check', [value], [4]))
    const { figures, doubtful } = of(runs)
    expect(figures.map(({ value }) => value)).toEqual([1.25, 0.65, 1.35, 0.7])
    expect(passes(figures)).toEqual([true, false, false, true])
    expect(doubtful).toEqual([{ species: 0, from: 5, to: 75 }])
  })
  it('without a pass before or after reaches to the first and the last hour', () => {
    expect(of([run(40, 'check', [1], [4])]).doubtful).toEqual([{ species: 0, ...{ from: 0, to: 100 } }])
  })
  it('of another kind vouches for nothing: each has its gas', () => {
    const runs = [run(4, 'check', [4], [4]), run(28, 'check', [1], [4]), run(29, 'laboratory', [2], [2]), run(52, 'check', [4], [4])]
    expect(of(runs).doubtful).toEqual([{ species: 0, from: 5, to: 51 }])
    expect(of(runs.slice(0, 3)).doubtful).toEqual([{ species: 0, from: 5, to: 100 }])
  })
  it('is not judged of a species that the gas lacks; one that was not found has 0', () => {
    const { figures } = of([run(4, 'retention', [3, 0, missing, 1], [missing, 4, 4, 0])])
    expect(figures).toEqual([{ hour: 4, kind: 'retention', species: 1, value: 0, passed: false }])
  })
})

describe('precision', () => {
  const of = (runs: ControlRun[]) => precisionFaults(runs, { most: 0.25, span })

  it('is the difference of two runs back to back over their mean', () => {
    // |5 - 4| / 4.5 = 0.2222; |5 - 3.5| / 4.25 = 0.3529
    const { figures, doubtful } = of([run(4, 'check', [5, 5], [4, 4]), run(5, 'check', [4, 3.5], [4, 4])])
    expect(figures.map(({ value }) => Number(value.toFixed(4)))).toEqual([0.2222, 0.3529])
    expect(passes(figures)).toEqual([true, false])
    expect(doubtful).toEqual([{ species: 1, from: 0, to: 100 }])
  })
  it('needs the same kind in hours that follow one another; a third run begins the next pair', () => {
    const gas = (hour: number, kind: ControlRun['kind'] = 'check') => run(hour, kind, [hour], [4])
    expect(of([gas(4), gas(6)]).figures).toEqual([])
    expect(of([gas(4), gas(5, 'laboratory')]).figures).toEqual([])
    expect(of([gas(4), gas(5), gas(6)]).figures.map(({ hour }) => hour)).toEqual([5])
  })
})

describe('mass closure', () => {
  const bounds = { mostUnidentified: 0.5, fromTotal: 50, mostGap: 0.01 }

  it('finds a great unidentified part of a great total, and parts that do not add up', () => {
    const { share, gap, unidentified, open } = massClosure(
      {
        total: [100, 100, 40, 100, missing, 100, 100],
        targets: [80, 40, 10, 80, 80, 103, 60],
        unidentified: [missing, missing, missing, 30, missing, missing, 30],
      },
      [70, 30, 5, 70, 70, 70, 50],
      bounds,
    )
    expect([...share]).toEqual([0.2, 0.6, 0.75, 0.3, missing, 0, 0.3])
    expect([...gap].map(value => Number(value.toFixed(6)))).toEqual([0, 0, 0, 0.1, missing, 0.03, -0.1])
    expect([unidentified, open]).toEqual([[1], [3, 5, 6]])
  })
  it('takes the measured species for targets that the file does not sum', () => {
    const none = [missing, missing]
    const { share } = massClosure({ total: [100, 100], targets: none, unidentified: none }, [75, missing], bounds)
    expect([...share]).toEqual([0.25, missing])
  })
})
