import { type FormSection, linkField, monthsField, numberField, sourceClassField, textField, unitField, wordField } from '../field.ts'

const units = 't 万t m3 万m3 万Nm3 台 m2 万m2 万块 万kWh GJ kL 件 万件'

/** Source: fill-workflow §1.5. */
export const productSection: FormSection = {
  id: 'product',
  label: '产品',
  kind: 'list',
  rowLabel: '产品',
  titleKey: 'name',
  fields: [
    linkField('equipment', '生产设备', 'equipment'),
    textField('name', '产品名称', { required: true, maxLength: 50 }),
    textField('process', '工艺', { required: true, maxLength: 50 }),
    sourceClassField('11,14,15,21'),
    unitField('unit', '单位', units, { required: true }),
    numberField('share', '经过本工序的比例', '%', 0, 100, { note: '同一产品的第二道及以后工序：占产品产量，空为 100' }),
    numberField('annual', '年产量', '', 0, 1e9, { required: true }),
    monthsField('monthly', '逐月产量', ''),
    numberField('capacity', '年设计产能', '', 0, 1e9, { note: '与产量同单位' }),
    textField('remark', '与上年差异说明'),
  ],
}

/** Source: fill-workflow §1.5. */
export const materialSection: FormSection = {
  id: 'material',
  label: '原辅料',
  kind: 'list',
  rowLabel: '原辅料',
  titleKey: 'name',
  fields: [
    linkField('equipment', '使用设备', 'equipment'),
    textField('name', '原辅料名称', { required: true, maxLength: 50 }),
    textField('process', '工艺', { maxLength: 50 }),
    unitField('unit', '单位', units, { required: true }),
    numberField('annual', '年用量', '', 0, 1e9, { required: true }),
    monthsField('monthly', '逐月用量', ''),
    numberField('content', '有效成分含量', '%', 0, 100),
    linkField('treatment', '治理设施', 'treatment'),
    numberField('capture', '收集效率', '%', 0, 98),
    numberField('removal', '去除效率', '%', 0, 100),
    textField('remark', '与上年差异说明'),
  ],
}

/** Waste water and solid waste. Source: fill-workflow §1.12. */
export const wasteSection: FormSection = {
  id: 'waste',
  label: '废水与固废',
  kind: 'list',
  rowLabel: '处理设施',
  titleKey: 'kind',
  fields: [
    wordField('kind', '类别', '生产废水 生活污水 一般固废 危险废物 其他', { required: true }),
    sourceClassField('21'),
    textField('technology', '处理工艺', { maxLength: 50 }),
    unitField('unit', '单位', 'm3 t', { required: true }),
    numberField('annual', '年处理量', '', 0, 1e10, { required: true }),
    monthsField('monthly', '逐月处理量', ''),
    numberField('lon', '设施经度', '°', 111.9, 113.9, { decimals: 6 }),
    numberField('lat', '设施纬度', '°', 35.7, 37.2, { decimals: 6 }),
    wordField('collection', '集输方式', '密闭 敞开', { when: { key: 'kind', startsWith: ['生产废水', '生活污水'] } }),
    textField('unitName', '处理单元', { maxLength: 50 }),
    wordField('covered', '加盖收集', '是 否'),
    textField('exhaust', '废气去向', { maxLength: 100 }),
  ],
}
