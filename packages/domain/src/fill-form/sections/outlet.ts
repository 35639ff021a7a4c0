import { mostRemovedPercent } from '../../emissions.ts'
import { dateField, dictionaryField, type FormSection, linkField, numberField, textField, wordField } from '../field.ts'

/** Source: fill-workflow §1.2. */
export const outletSection: FormSection = {
  id: 'outlet',
  label: '排放口',
  kind: 'list',
  rowLabel: '排放口',
  titleKey: 'outletNo',
  fields: [
    textField('outletNo', '排放口编号', { required: true, maxLength: 32 }),
    textField('name', '排放口名称', { maxLength: 50 }),
    dictionaryField('material', '排气筒材质', '99', { under: ['G'] }),
    numberField('height', '高度', 'm', 1, 300, { required: true }),
    numberField('diameter', '出口内径', 'm', 0.1, 15, { required: true }),
    numberField('exitTemp', '出口温度', '℃', 0, 600, { required: true }),
    numberField('velocity', '出口流速', 'm/s', 0.5, 60, { required: true }),
    numberField('flow', '标况烟气量', 'Nm³/h', 0, 1e8),
    numberField('lon', '经度', '°', 111.9, 113.9, { required: true, decimals: 6 }),
    numberField('lat', '纬度', '°', 35.7, 37.2, { required: true, decimals: 6 }),
    wordField('online', '在线监测', '是 否'),
    textField('onlineCode', '在线监测点编码', { maxLength: 32, when: { key: 'online', startsWith: ['是'] } }),
    dictionaryField('outletClass', '排放口类型', '99', { under: ['M'] }),
  ],
}

/** The most that a technology of these codes may be said to remove, by the beginning of its code. */
export const mostEfficient: Readonly<Record<string, number>> = {
  DS: mostRemovedPercent.so2!,
  DN: mostRemovedPercent.nox!,
  DC: mostRemovedPercent.pm10!,
  VC: mostRemovedPercent.voc!,
}

const voc = { key: 'method', startsWith: ['VC'] }

/** Source: fill-workflow §1.6. */
export const treatmentSection: FormSection = {
  id: 'treatment',
  label: '治理设施',
  kind: 'list',
  rowLabel: '治理设施',
  titleKey: 'no',
  fields: [
    textField('no', '设施编号', { required: true, maxLength: 32 }),
    dictionaryField('method', '治理工艺', '10,11,12,13', { required: true }),
    linkField('equipment', '对应设备', 'equipment'),
    linkField('outlet', '对应排放口', 'outlet', { required: true }),
    dateField('installed', '投运日期'),
    numberField('designFlow', '设计处理风量', 'Nm³/h', 0, 1e8),
    numberField('designEfficiency', '设计去除效率', '%', 0, 100),
    numberField('efficiency', '实测去除效率', '%', 0, 100, { required: true }),
    numberField('operationRate', '投运率', '%', 0, 100, { required: true }),
    numberField('runHours', '年运行小时', 'h/a', 0, 8784),
    textField('agent', '药剂名称', { maxLength: 50 }),
    numberField('agentUse', '药剂用量', 't/a', 0, 1e7),
    wordField('captureDevice', '收集方式', '密闭空间 负压 集气罩', { when: voc }),
    numberField('capture', '收集效率', '%', 0, 98, { when: voc }),
    numberField('carbonCycle', '活性炭更换周期', 'd', 0, 3660, { when: { key: 'method', startsWith: ['VC01', 'VC13'] } }),
    numberField('burnTemp', '燃烧温度', '℃', 200, 1400, { warnMin: 760, when: { key: 'method', startsWith: ['VC03'] } }),
    numberField('condensateTemp', '冷凝温度', '℃', -196, 60, { when: { key: 'method', startsWith: ['VC06', 'VC13'] } }),
  ],
}
