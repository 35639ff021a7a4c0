import { mostRemovedPercent } from '../../emissions.ts'
import { date, type FormSection, link, number, setting, text, words } from '../field.ts'

/** Source: fill-workflow §1.2. */
export const outlet: FormSection = {
  id: 'outlet',
  label: '排放口',
  kind: 'list',
  rowLabel: '排放口',
  titleKey: 'outletNo',
  fields: [
    text('outletNo', '排放口编号', { required: true, maxLength: 32 }),
    text('name', '排放口名称', { maxLength: 50 }),
    setting('material', '排气筒材质', '99', { under: ['G'] }),
    number('height', '高度', 'm', 1, 300, { required: true }),
    number('diameter', '出口内径', 'm', 0.1, 15, { required: true }),
    number('exitTemp', '出口温度', '℃', 0, 600, { required: true }),
    number('velocity', '出口流速', 'm/s', 0.5, 60, { required: true }),
    number('flow', '标况烟气量', 'Nm³/h', 0, 1e8),
    number('lon', '经度', '°', 111.9, 113.9, { required: true, decimals: 6 }),
    number('lat', '纬度', '°', 35.7, 37.2, { required: true, decimals: 6 }),
    words('online', '在线监测', '是 否'),
    text('onlineCode', '在线监测点编码', { maxLength: 32, when: { key: 'online', startsWith: ['是'] } }),
    setting('outletClass', '排放口类型', '99', { under: ['M'] }),
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
export const treatment: FormSection = {
  id: 'treatment',
  label: '治理设施',
  kind: 'list',
  rowLabel: '治理设施',
  titleKey: 'no',
  fields: [
    text('no', '设施编号', { required: true, maxLength: 32 }),
    setting('method', '治理工艺', '10,11,12,13', { required: true }),
    link('equipment', '对应设备', 'equipment'),
    link('outlet', '对应排放口', 'outlet', { required: true }),
    date('installed', '投运日期'),
    number('designFlow', '设计处理风量', 'Nm³/h', 0, 1e8),
    number('designEfficiency', '设计去除效率', '%', 0, 100),
    number('efficiency', '实测去除效率', '%', 0, 100, { required: true }),
    number('operationRate', '投运率', '%', 0, 100, { required: true }),
    number('runHours', '年运行小时', 'h/a', 0, 8784),
    text('agent', '药剂名称', { maxLength: 50 }),
    number('agentUse', '药剂用量', 't/a', 0, 1e7),
    words('captureDevice', '收集方式', '密闭空间 负压 集气罩', { when: voc }),
    number('capture', '收集效率', '%', 0, 98, { when: voc }),
    number('carbonCycle', '活性炭更换周期', 'd', 0, 3660, { when: { key: 'method', startsWith: ['VC01', 'VC13'] } }),
    number('burnTemp', '燃烧温度', '℃', 200, 1400, { warnMin: 760, when: { key: 'method', startsWith: ['VC03'] } }),
    number('condensateTemp', '冷凝温度', '℃', -196, 60, { when: { key: 'method', startsWith: ['VC06', 'VC13'] } }),
  ],
}
