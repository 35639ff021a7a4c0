import { describe, expect, it } from 'vitest'
import { type EnterpriseForm, emptyForm, type FormRow } from '../form.ts'
import { checkYields } from './yields.ts'

const form = (lists: Partial<EnterpriseForm>): EnterpriseForm => ({ ...emptyForm(), ...lists })
const row = (id: string, more: Partial<FormRow>): FormRow => ({ id, ...more }) as FormRow
const said = (lists: Partial<EnterpriseForm>) => checkYields(form(lists)).map(({ path, level, message }) => `${level} ${path} ${message}`)

const coke = (process: string, annual = 930_000) => row(`coke-${process}`, { name: '焦炭', process, unit: 't', annual, equipment: 'oven' })
const plant = (purpose: string) => [row('unit', { purpose, outlet: 'stack' })]
const power = (annual: number) => [row('power', { name: '电力', process: '发电', unit: '万kWh', annual, equipment: 'unit' })]
const coal = (annual: number) => [row('coal', { fuelType: '101', unit: 't', annual, ncv: 20.93, sulphur: 1, equipment: 'unit' })]

describe('what goes in against what comes out', () => {
  it('coal of coke is reckoned once, however many processes the coke passes', () => {
    const product = [coke('装煤'), coke('推焦')]
    const material = (annual: number) => [row('coal', { name: '炼焦煤', unit: '万t', annual })]
    expect(said({ product, material: material(126) })).toEqual([])
    expect(said({ product, material: material(93) })).toEqual([
      'warn product[0].annual 吨焦耗煤（干基） 1 t/t，通常 1.28–1.45 t/t，请核对或在差异说明中写明原因',
    ])
  })

  it('standard coal of a kilowatt-hour: 300,000 t of 20.93 MJ/kg for 7.14e8 kWh are 300 g', () => {
    // 300,000 t × 20.93 / 29.3076 = 214,244 tce; ÷ 7.1415e8 kWh = 300 gce/kWh
    const messages = (annual: number, purpose = '发电') => said({ equipment: plant(purpose), product: power(annual), fuel: coal(300_000) })
    expect(messages(71_415)).toEqual([])
    expect(messages(50_000)[0]).toContain('供电标煤耗 428 gce/kWh')
    expect(messages(50_000, '热电联产')).toEqual([])
  })

  it('no finding where one side is missing', () => {
    expect(said({ product: [coke('装煤')] })).toEqual([])
    expect(said({ equipment: plant('发电'), product: power(1), fuel: coal(300_000).map(each => ({ ...each, ncv: null })) })).toEqual([])
  })
})

describe('agents against what they take out', () => {
  const scrubber = (more: Partial<FormRow>) => [row('t', { method: 'DS01', outlet: 'stack', efficiency: 95, operationRate: 100, ...more })]
  it('limestone of a tonne of sulphur: 300,000 t of 1 % lose 2,850 t S', () => {
    const messages = (agentUse: number) =>
      said({ equipment: plant('发电'), fuel: coal(300_000), treatment: scrubber({ agent: '石灰石粉', agentUse }) })
    expect(messages(9500)).toEqual([])
    expect(messages(20_000)).toEqual([
      'warn treatment[0].agentUse 脱除每吨硫所用石灰石 7.02 t/t，通常 3–4.5 t/t，请核对或在差异说明中写明原因',
    ])
  })
  it('ammonia water of a tonne of NOx: 100 t left by 80 % removal are 400 t taken out', () => {
    const equipment = [row('unit', { outlet: 'stack', noxT: 100 })]
    const messages = (agentUse: number) =>
      said({ equipment, treatment: scrubber({ method: 'DN01', efficiency: 80, agent: '氨水', agentUse }) })
    expect(messages(1000)).toEqual([])
    expect(messages(400)[0]).toContain('1 t/t，通常 1.8–3 t/t')
  })
})
