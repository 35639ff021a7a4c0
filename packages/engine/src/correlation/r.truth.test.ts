import { describe, expect, it } from 'vitest'
import { haveObservations, numberOf, rowsOf } from '../core/truth/observations.ts'
import { correlateColumns, correlationMatrix } from './correlate.ts'
import { linearFit } from './linear-fit.ts'

/** R 4.2.2 on the hours of openair's mydata: cor(use = "pairwise.complete.obs"), cor.test, lm. 10 digits are given. */
describe.skipIf(!haveObservations)('correlation of the hours of Marylebone Road', () => {
  const hours = haveObservations ? rowsOf('openair/mydata_hourly_1998_2005.csv.gz') : []
  const column = (name: string) => Float64Array.from(hours, row => numberOf(row[name]))
  const names = ['ws', 'nox', 'no2', 'o3', 'pm10', 'so2', 'co', 'pm25']
  const published = {
    pearson: [
      [0.07593233742],
      [0.06143668763, 0.787448713],
      [0.1550796286, -0.5143213689, -0.3956900052],
      [0.01863344056, 0.616823548, 0.5751295574, -0.2841253876],
      [-0.007297114806, 0.7043908213, 0.5824539835, -0.3524429388, 0.4899241675],
      [0.142103179, 0.8249138402, 0.5398600574, -0.4098925854, 0.454882149, 0.6340257684],
      [-0.05111206641, 0.6534459647, 0.5274293541, -0.3308575712, 0.8360206169, 0.5459308034, 0.5371275965],
    ],
    spearman: [
      [0.09399352854],
      [0.07670687092, 0.8422973413],
      [0.2482958905, -0.5855419642, -0.3864966551],
      [0.03818114945, 0.7749264024, 0.7493812675, -0.3997753255],
      [0.02690908553, 0.7945833833, 0.6854729796, -0.4390383125, 0.6870837346],
      [0.1470059882, 0.8786129597, 0.6884643926, -0.5053674188, 0.656632746, 0.7407944641],
      [-0.05412178415, 0.7425635633, 0.6525632452, -0.4472977055, 0.8844126229, 0.6700786689, 0.6708649383],
    ],
  }

  it.each(['pearson', 'spearman'] as const)('the %s matrix of eight columns is that of R', method => {
    const { r } = correlationMatrix(names.map(column), { method, need: 3, autocorrelation: 'ignore' })
    for (const [i, row] of published[method].entries())
      for (const [j, expected] of row.entries())
        expect(Math.abs(r[(i + 1) * 8 + j]! - expected), `${names[i + 1]} ${names[j]}`).toBeLessThan(1e-10)
  })

  it('the probability of no relation is that of cor.test', () => {
    const january = hours.flatMap((row, i) => (row.date!.startsWith('2003-01') ? [i] : []))
    const of = (name: string) => january.map(i => numberOf(hours[i]![name]))
    const plain = { method: 'pearson', need: 3, autocorrelation: 'ignore' } as const
    const month = correlateColumns(of('ws'), of('pm10'), plain)
    expect(month.r).toBeCloseTo(-0.05128839471, 10)
    expect(month.p).toBeCloseTo(0.1662750174, 9)
    expect(month.count).toBe(730)
    expect(correlateColumns(of('o3').slice(0, 40), of('so2').slice(0, 40), plain).p).toBeCloseTo(0.001434125531, 11)
  })

  it('the line of NO2 on NOx is that of lm', () => {
    const fit = linearFit(column('nox'), column('no2'), 'ols', { need: 3 })
    expect(fit.slope).toBeCloseTo(0.146694842777, 11)
    expect(fit.intercept).toBeCloseTo(22.900188731293, 9)
    expect(fit.slopeError).toBeCloseTo(0.000457141494325, 14)
    expect(fit.interceptError).toBeCloseTo(0.098829023739857, 11)
    expect(fit.residual).toBeCloseTo(13.95386, 5)
    expect(fit.r2).toBeCloseTo(0.6200755, 7)
  })
})
