import { counties } from '../../counties.ts'
import {
  choiceField,
  dateField,
  dictionaryField,
  type FormSection,
  integerField,
  numberField,
  pointsField,
  seriesField,
  textField,
  wordField,
} from '../field.ts'

const countyChoices = counties.map(({ id, name }) => ({ code: String(id), name }))
const longitude = { decimals: 6, required: true }

/** Source: fill-workflow §1.1. */
export const baseSection = {
  id: 'base',
  label: '基本信息',
  kind: 'single',
  rowLabel: '企业',
  titleKey: 'enterpriseName',
  fields: [
    textField('enterpriseName', '企业名称', {
      required: true,
      minLength: 2,
      maxLength: 100,
      pattern: { source: '[\\u4e00-\\u9fff]', message: '至少应有一个汉字' },
    }),
    textField('creditCode', '统一社会信用代码', { required: true, maxLength: 18 }),
    textField('creditCodeNote', '信用代码校验位不符的说明', { maxLength: 200, note: '早期代码校验位不符时由市级填写' }),
    textField('formerName', '曾用名', { maxLength: 100 }),
    textField('legalPerson', '法定代表人', { required: true, maxLength: 50 }),
    dictionaryField('industryCode', '行业代码', '01', {
      required: true,
      open: true,
      pattern: { source: '^\\d{4}$', message: '应为 GB/T 4754-2017 的四位小类代码' },
    }),
    dictionaryField('scale', '企业规模', '99', { required: true, under: ['C'] }),
    dictionaryField('status', '生产状态', '02', { required: true }),
    wordField('sourceControl', '管控级别', '国控 省控 市控 其他', { required: true }),
    choiceField('countyId', '所在区县', { required: true, options: { choices: countyChoices } }),
    textField('street', '乡镇街道', { maxLength: 50 }),
    textField('registeredAddress', '注册地址', { required: true }),
    textField('productionAddress', '生产地址', { required: true }),
    numberField('lon', '经度', '°', 111.9, 113.9, longitude),
    numberField('lat', '纬度', '°', 35.7, 37.2, longitude),
    pointsField('corners', '厂界拐点', { decimals: 6, note: '经度、纬度依次排列，至少四个拐点' }),
    numberField('outputValue', '工业总产值', '万元', 0, 1e8),
    numberField('powerUse', '年用电量', '万kWh', 0, 1e7),
    integerField('staff', '职工人数', { unit: '人', min: 0, max: 10_000_000, warnMax: 100_000 }),
    numberField('yearDays', '年生产天数', 'd', 0, 366, { required: true }),
    numberField('dayHours', '日生产小时', 'h', 0, 24, { required: true }),
    textField('contact', '联系人', { required: true, maxLength: 50 }),
    textField('mobile', '手机', { required: true, pattern: { source: '^1[3-9]\\d{9}$', message: '应为 11 位手机号码' } }),
    textField('phone', '固定电话', { maxLength: 30 }),
    textField('email', '电子邮箱', { pattern: { source: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', message: '不是电子邮箱地址' } }),
    textField('permitNo', '排污许可证编号', {
      pattern: { source: '^[0-9A-Z]{18}\\d{3}[A-Z]$', message: '应为信用代码加三位序号和一位字母' },
    }),
    dictionaryField('permitClass', '排污许可管理类别', '99', { under: ['B'] }),
    dictionaryField('performanceGrade', '绩效等级', '99', { under: ['A'] }),
  ],
} satisfies FormSection

/** Source: fill-workflow §1.11. The temporal profile of the enterprise. */
export const scheduleSection: FormSection = {
  id: 'schedule',
  label: '生产班次',
  kind: 'single',
  rowLabel: '班次',
  titleKey: 'shifts',
  fields: [
    integerField('shifts', '班次数', { unit: '班', min: 0, max: 4 }),
    seriesField('hourMask', '逐时开工（0 时至 23 时）', 24, { max: 1, note: '开工填 1，停工填 0，部分负荷填小数' }),
    seriesField('weekMask', '逐日开工（周一至周日）', 7, { max: 1, note: '开工填 1，停工填 0，部分负荷填小数' }),
    seriesField('monthlyLoad', '逐月负荷', 12, { unit: '%', max: 100, sumsTo: [100], note: '各月占全年的百分比，合计 100' }),
    dateField('stoppedFrom', '检修或停产开始'),
    dateField('stoppedTo', '检修或停产结束'),
    textField('maintenance', '检修与启停说明'),
  ],
}
