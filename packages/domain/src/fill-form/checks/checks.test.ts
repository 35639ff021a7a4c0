import { describe, expect, it } from 'vitest'
import type { EnterpriseForm, FormRow, ListSectionId } from '../form.ts'
import { sampleForm, sampleFormOfApril } from '../test-support/sample-form.ts'
import { checkForm } from './check-form.ts'
import { type FormContext, optionsFrom } from './context.ts'
import { yearJumps } from './year-jumps.ts'

const context: FormContext = { year: 2025, countyAt: (lon, lat) => (lat > 37 ? null : lon > 113.2 ? 6 : 7) }
const faultsOf = (form: EnterpriseForm) => checkForm(form, context).map(({ path, level, message }) => `${level} ${path} ${message}`)
const withBase = (base: Partial<FormRow>) => ({ ...sampleForm(), base: { ...sampleForm().base, ...base } as FormRow })
const withRow = (section: ListSectionId, row: Partial<FormRow>) => {
  const form = sampleForm()
  return { ...form, [section]: [{ ...form[section][0]!, ...row } as FormRow] }
}

it('a form that is in order has no problems', () => {
  expect(faultsOf(sampleForm())).toEqual([])
})

describe('a field is named with its path and its reason', () => {
  it.each([
    [withBase({ enterpriseName: null }), 'error base.enterpriseName “企业名称”没有填写'],
    [withBase({ enterpriseName: 'ABC' }), 'error base.enterpriseName “企业名称”至少应有一个汉字，实为“ABC”'],
    [withBase({ mobile: '12345' }), 'error base.mobile “手机”应为 11 位手机号码，实为“12345”'],
    [withBase({ staff: -1 }), 'error base.staff “职工人数”为 -1 人，不能为负数'],
    [withBase({ staff: 200_000 }), 'warn base.staff “职工人数”为 200000 人，通常不大于 100000 人，请核对'],
    [withBase({ outputValue: Number.NaN }), 'error base.outputValue “工业总产值”的值“NaN”不是有效数字'],
    [withBase({ lon: 113.1234567 }), 'error base.lon “经度”最多 6 位小数，实为 113.1234567'],
    [withBase({ lon: 112.9 }), 'error base.lon 坐标不在所选区县的边界内'],
    [withBase({ lat: 37.1 }), 'error base.lon 坐标不在本市范围内'],
    [withBase({ yearDays: 366.5, dayHours: 8 }), 'error base.yearDays “年生产天数”为 366.5 d，允许范围 0–366 d'],
    [withBase({ creditCode: 'Y1140406DEMT000108' }), 'error base.creditCode 统一社会信用代码校验位应为 7，实为 8'],
    [withBase({ sourceControl: '部控' }), 'error base.sourceControl “管控级别”没有“部控”这一选项'],
    [withRow('fuel', { annual: 13_000 }), 'error fuel[0].monthly “逐月消耗量”合计 12000，与 13000 不符'],
    [withRow('fuel', { gasNcv: 60 }), 'error fuel[0].gasNcv “低位发热量（气体）”为 60 MJ/m³，允许范围 3–45 MJ/m³'],
    [withRow('fuel', { scc: '1101001001' }), 'error fuel[0].scc “排放源分类”1101001001 不属于这一类活动'],
    [withRow('treatment', { efficiency: 99.9 }), 'error treatment[0].efficiency “实测去除效率”为 99.9 %，该类工艺最高 99.8 %'],
    [withRow('treatment', { installed: '2026-01-01' }), 'error treatment[0].installed “投运日期”晚于填报年度 2025'],
    [withRow('machine', { made: '2026-03-01' }), 'error machine[0].made “出厂日期”晚于填报年度 2025'],
    [withRow('treatment', { runHours: 8500 }), 'error treatment[0].runHours 年运行小时 8500 超过所对应设备的 8400'],
    [
      { ...sampleForm(), schedule: { id: 'schedule', stoppedFrom: '2024-12-30', stoppedTo: '2025-01-03' } },
      'error schedule.stoppedFrom “检修或停产开始”不在填报年度 2025 内',
    ],
    [
      { ...withRow('equipment', { purpose: '发电' }), outlet: [{ ...sampleForm().outlet[0]!, height: 45 }] },
      'warn equipment[0].outlet 发电设备的排放口“DA001”高 45 m，通常不低于 60 m，请核对',
    ],
    [
      withRow('treatment', { installed: '2025-02-30' }),
      'error treatment[0].installed “投运日期”应为存在的日期，如 2026-05-01，实为“2025-02-30”',
    ],
    [withRow('product', { annual: 1_300_000 }), 'error product[0].annual 产量为设计产能的 130 %，超过 120 %'],
    [withRow('equipment', { outlet: 'gone' }), 'error equipment[0].outlet “排放口”所指的一行不存在'],
    [withRow('outlet', { flow: 400_000 }), 'warn outlet[0].flow 标况烟气量 400000 与按内径、流速、温度推算的 212844 Nm³/h 相差超过 30 %'],
    [withRow('machineGroup', { count: 3 }), 'error machineGroup[0].count 台数为 3，所列机械为 1 台'],
  ])('%#', (form, fault) => {
    expect(faultsOf(form)).toEqual([fault])
  })

  it('a missing month has a separate path', () => {
    const monthly = [null, ...Array.from({ length: 11 }, () => 1000)]
    expect(faultsOf(withRow('fuel', { monthly }))).toEqual(['error fuel[0].monthly[0] “逐月消耗量”1月没有填写'])
  })

  it('an early credit code is valid with a note', () => {
    expect(checkForm(withBase({ creditCode: 'Y1140406DEMT000108', creditCodeNote: '换证前旧码' }))[0]!.level).toBe('warn')
  })

  it('coal wants its sulphur and ash, gas does not', () => {
    expect(faultsOf(withRow('fuel', { fuelType: '101' }))).toEqual([
      'error fuel[0].sulphur “收到基硫分”没有填写',
      'error fuel[0].ash “收到基灰分”没有填写',
    ])
  })
})

it('equipment without fuel or product and repeated numbers give warnings', () => {
  const form = sampleForm()
  form.equipment.push({ ...form.equipment[0]!, id: 'e2' })
  expect(faultsOf(form)).toEqual(['error equipment[1].no 设备“MF001”重复', 'error equipment[1] 该设备没有对应的燃料或产品'])
})

it('dictionaries offer leaves, below a parent where one is named', () => {
  const optionsOf = optionsFrom([
    { setting: '07', code: '1', name: '固体燃料', parent: null },
    { setting: '07', code: '101', name: '烟煤', parent: '1' },
    { setting: '07', code: '301', name: '天然气', parent: '3' },
  ])
  expect([...optionsOf({ settings: ['07'] }).keys()]).toEqual(['101', '301'])
  expect([...optionsOf({ settings: ['07'], under: ['1'] }).keys()]).toEqual(['101'])
})

it('a jump over 30 % gives a warning, over 50 % needs a remark', () => {
  const jump = (annual: number, remark?: string) =>
    yearJumps(withRow('fuel', { annual, ...(remark && { remark }) }), sampleForm()).map(({ path, level, message }) => [
      path,
      level,
      message,
    ])
  expect(jump(15_000)).toEqual([])
  expect(jump(16_000)).toEqual([['fuel[0].annual', 'warn', '较上年增加 33 %（上年 12000），请核对']])
  expect(jump(4000)).toEqual([['fuel[0].annual', 'error', '较上年减少 67 %（上年 12000），请在差异说明中写明原因']])
  expect(jump(4000, '停产半年')[0]![1]).toBe('warn')
})

it('months that have ended are compared with the same months of last year', () => {
  const monthly = (parts: (number | null)[]) => ({ monthly: parts, annual: parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) })
  const whole = Array.from({ length: 12 }, (_, month) => 100 * (month + 1))
  const part = (factor: number) => whole.map((amount, month) => (month < 4 ? factor * amount : null))
  const messages = (now: (number | null)[]) =>
    yearJumps({ ...withRow('fuel', monthly(now)), product: [] }, { ...withRow('fuel', monthly(whole)), product: [] }).map(
      ({ message }) => message,
    )
  expect(messages(part(1))).toEqual([])
  expect(messages(part(0.5))).toEqual(['较上年减少 50 %（上年同期 1000），请核对'])
  expect(messages(whole.map(amount => amount / 2))).toEqual(['较上年减少 50 %（上年 7800），请核对'])
  // A row without months has the amount of the months that the form reports.
  const total = (annual: number) => ({
    ...withRow('fuel', monthly(part(1))),
    product: [{ ...withRow('product', { annual }).product[0]!, monthly: null }],
  })
  const changes = (annual: number) =>
    yearJumps(total(annual) as never, { ...total(1200), fuel: withRow('fuel', monthly(whole)).fuel } as never).map(({ message }) => message)
  expect([changes(400), changes(1200)]).toEqual([[], [expect.stringContaining('较上年增加 200 %（上年同期 400）')]])
})

describe('a year that has not ended', () => {
  const april = { ...context, year: 2026, endedMonths: 4 }
  const messages = (form: EnterpriseForm, of: FormContext = april) =>
    checkForm(form, of)
      .filter(({ field }) => field === 'monthly')
      .map(({ level, path, message }) => `${level} ${path} ${message}`)

  it('is given by month: twelve empty months beside an annual figure are refused, naming the line', () => {
    const form = sampleFormOfApril()
    const empty = new Array<null>(12).fill(null)
    expect(messages(form)).toEqual([])
    const refused = [
      'error fuel[0].monthly 燃料第 1 行填了“年消耗量”，“逐月消耗量”为空：2026 年尚未结束，请逐月填写 1–4 月中已有数据的月份，后面的月份留空',
    ]
    for (const monthly of [empty, null]) expect(messages({ ...form, fuel: [{ ...form.fuel[0]!, monthly }] })).toEqual(refused)
    expect(messages({ ...form, fuel: [{ ...form.fuel[0]!, monthly: null, annual: 0 }] })).toEqual([])
    expect(messages({ ...sampleForm(), fuel: [{ ...form.fuel[0]!, monthly: null }] }, context)).toEqual([])
  })

  it('names the product once, not each of its steps', () => {
    const [coke] = sampleFormOfApril().product
    const product = ['捣固', '推焦'].map((process, n) => ({ ...coke!, id: `p${n}`, process, monthly: null }))
    expect(messages({ ...sampleFormOfApril(), product }).map(each => each.split(' ')[1])).toEqual(['product[0].monthly'])
  })
})
