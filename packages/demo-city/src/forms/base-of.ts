import { countyById } from '@qingyuan/domain/counties.ts'
import type { FormRow } from '@qingyuan/domain/fill-form/form.ts'
import { textHash } from '@qingyuan/domain/text-hash.ts'
import { tradeTable } from '../enterprises/trades.ts'
import { uniformOfIndex } from '../random.ts'
import { type Maker, reportedAmount } from './maker.ts'

const personStream = 901
const surnames = '王李张刘陈杨赵黄周吴徐孙马朱胡郭何高林罗'
const givens = ['建军', '志强', '海燕', '晓明', '丽华', '国庆', '文斌', '秀英', '永刚', '春梅']
const personOf = (seed: number, which: number): string =>
  surnames[Math.floor(uniformOfIndex(seed, personStream, which) * surnames.length)]! +
  givens[Math.floor(uniformOfIndex(seed, personStream, which + 50) * 10)]!

const permitClass: Readonly<Record<string, string>> = { 重点: 'B01', 简化: 'B02', 登记: 'B03' }
const gradeCode: Readonly<Record<string, string>> = { A: 'A01', B: 'A02', 'B-': 'A03', C: 'A04', D: 'A05', 引领性: 'A06', 非引领性: 'A07' }
const sourceControlOf: Readonly<Record<string, string>> = { 重点: '省控', 简化: '市控', 登记: '其他' }
/** Trades whose key enterprises the state watches itself. */
const national = new Set(['steel', 'power', 'coking'])
/** The dictionary's class where the trade names a group only. */
const industryOf: Readonly<Record<string, string>> = { '2920': '2922' }

/** The form's first step: who the enterprise is. */
export const baseOf = ({ enterprise: e, recipe, year, scale }: Maker): FormRow => {
  const trade = tradeTable[e.trade]
  const county = countyById.get(e.countyId)!.name
  const own = textHash(e.code)
  return {
    id: 'base',
    enterpriseName: e.name,
    creditCode: e.code,
    legalPerson: personOf(own, 1),
    industryCode: industryOf[trade.code] ?? trade.code,
    scale: e.controlLevel === '重点' ? (national.has(e.trade) ? 'C01' : 'C02') : e.controlLevel === '简化' ? 'C03' : 'C04',
    status: '1',
    sourceControl: e.controlLevel === '重点' && national.has(e.trade) ? '国控' : sourceControlOf[e.controlLevel]!,
    countyId: String(e.countyId),
    registeredAddress: `${county}（演示地址）`,
    productionAddress: `${county}（演示地址）`,
    lon: e.lon,
    lat: e.lat,
    outputValue: reportedAmount(recipe.outputMYuan * 100 * scale * year.price),
    ...(recipe.powerMkWh !== undefined && { powerUse: reportedAmount(recipe.powerMkWh * 100 * scale) }),
    staff: Math.max(6, Math.round(recipe.staff * scale ** 0.7)),
    yearDays: Math.min(366, Math.round(recipe.works[0] * year.days)),
    dayHours: recipe.works[1],
    contact: personOf(own, year.newContact ? 3 : 2),
    mobile: `1380000${String(own % 10_000).padStart(4, '0')}`,
    permitNo: `${e.code}001P`,
    permitClass: permitClass[e.controlLevel]!,
    performanceGrade: e.grade === null ? null : gradeCode[e.grade]!,
  }
}
