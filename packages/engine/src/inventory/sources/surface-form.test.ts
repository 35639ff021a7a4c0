import { describe, expect, it } from 'vitest'
import { sourceEmissions } from '../calculate/source-emissions.ts'
import { seedRules, testSource } from '../test-support/seed-rules.ts'
import { type SurfaceActivity, surfaceAnswers, surfaceFaults, surfaceFields, surfaceQuantities } from './surface-form.ts'

const rules = seedRules()
const classes = [...rules.classes.values()].filter(({ filledBy }) => filledBy !== 'enterprise')
const said = (value: number | string, more: Partial<SurfaceActivity> = {}): SurfaceActivity => ({
  value,
  source: '台账',
  grade: 'C',
  ...more,
})
const paved = rules.classes.get('1602001001')!
const road = (changes: Record<string, SurfaceActivity> = {}) => ({
  activities: {
    道路长度: said(10),
    日均车流量: said(8000),
    '平均车重 W': said(8),
    '积尘负荷 sL': said(1.2),
    '不起尘天数 nr(降水>0.25mm)': said(87),
    ...changes,
  },
  controls: [],
  variant: null,
})
const errors = (answers: ReturnType<typeof road>) => surfaceFaults(paved, answers).filter(({ level }) => level === 'error')

describe('the form of a surface source', () => {
  it('requires, for every class that departments fill, the inputs of its calculation', () => {
    const lacking = classes.filter(sourceClass => {
      const activities = Object.fromEntries(
        surfaceFields(sourceClass).flatMap(({ key, kind, quantity }) =>
          kind === 'number'
            ? [[key, said(Math.max(quantity!.min, Math.min(quantity!.max, 10) * 0.7))]]
            : kind === 'text'
              ? [[key, said('有')]]
              : [],
        ),
      )
      const answers = { activities, controls: [{ code: 'CT00', operationPercent: 0, efficiencyPercent: null }], variant: null }
      const { quantities, controls, grade } = surfaceQuantities(sourceClass, answers)
      const { problems } = sourceEmissions(testSource(sourceClass.scc, { quantities, controls, activityGrade: grade }), rules)
      return surfaceFaults(sourceClass, answers).length > 0 || problems.some(({ kind }) => kind !== 'warn')
    })
    expect(lacking.map(({ scc }) => scc)).toEqual([])
  })

  it('leads to the worked value of the paved road: 135.748 t PM10', () => {
    const { quantities, controls } = surfaceQuantities(paved, road())
    const { results } = sourceEmissions(testSource(paved.scc, { quantities, controls }), rules)
    expect(results.find(({ pollutant }) => pollutant === 'pm10')!.grams / 1e6).toBeCloseTo(135.748, 2)
  })

  it.each([
    ['负数', { 道路长度: said(-1) }, '道路长度'],
    ['超出允许范围', { '平均车重 W': said(200) }, '平均车重 W'],
    ['应为数字', { 日均车流量: said('很多') }, '日均车流量'],
    ['不符', { 道路长度: said(10, { months: Array.from({ length: 12 }, () => 2) }) }, '道路长度'],
    ['不是该类', { 灶头数: said(3) }, '灶头数'],
  ])('refuses %s by field', (message, change, field) => {
    expect(errors(road(change))).toEqual([{ field, level: 'error', message: expect.stringContaining(message) }])
  })

  it('keeps a draft that lacks something, and does not take it for complete', () => {
    const half = { ...road(), activities: { 道路长度: said(10) } }
    expect(surfaceFaults(paved, half, true).every(({ level }) => level === 'warn')).toBe(true)
    expect(surfaceFaults(paved, half).some(({ level }) => level === 'error')).toBe(true)
  })

  it('takes a reported efficiency for particles, and the worst grade for all', () => {
    const canteen = rules.classes.get('2001001001')!
    const answers = {
      activities: { '灶头数(基准)': said(6), 单灶风量: said(2000, { grade: 'D' }), 年工作时间: said(2000) },
      controls: [{ code: canteen.level4.allowedControls[0]!.replace('*', '01'), operationPercent: 100, efficiencyPercent: 75 }],
      variant: null,
    }
    const { controls, grade } = surfaceQuantities(canteen, answers)
    expect([controls[0]!.efficiencyPercent, grade]).toEqual([{ pm10: 75, pm2_5: 75 }, 'D'])
  })

  it('can be written from quantities, and reads them back', () => {
    const urea = rules.classes.get('1702001001')!
    const quantities = { nitrogenT: 120, areaHm2: 800, monthlyTemperatureC: [-5, -2, 4, 12, 18, 22, 23, 21, 16, 10, 3, -4] }
    const activities = surfaceAnswers(urea, quantities, { source: '年鉴', grade: 'D' })
    expect(surfaceQuantities(urea, { activities, controls: [], variant: null })).toEqual({ quantities, controls: [], grade: 'D' })
    expect(surfaceFaults(urea, { activities, controls: [], variant: null })).toEqual([])
  })
})
