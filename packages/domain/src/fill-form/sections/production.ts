import { type FormSection, link, months, number, source, text, words } from '../field.ts'

const units = 't 万t m3 万m3 万Nm3 台 m2 万m2 万块 万kWh GJ kL 件 万件'

/** Source: fill-workflow §1.5. */
export const product: FormSection = {
  id: 'product',
  label: '产品',
  kind: 'list',
  rowLabel: '产品',
  titleKey: 'name',
  fields: [
    link('equipment', '生产设备', 'equipment'),
    text('name', '产品名称', { required: true, maxLength: 50 }),
    text('process', '工艺', { required: true, maxLength: 50 }),
    source('11,14,15,21'),
    words('unit', '单位', units, { required: true }),
    number('annual', '年产量', '', 0, 1e9, { required: true }),
    months('monthly', '逐月产量', ''),
    number('capacity', '年设计产能', '', 0, 1e9, { note: '与产量同单位' }),
    text('remark', '与上年差异说明'),
  ],
}

/** Source: fill-workflow §1.5. */
export const material: FormSection = {
  id: 'material',
  label: '原辅料',
  kind: 'list',
  rowLabel: '原辅料',
  titleKey: 'name',
  fields: [
    link('equipment', '使用设备', 'equipment'),
    text('name', '原辅料名称', { required: true, maxLength: 50 }),
    text('process', '工艺', { maxLength: 50 }),
    words('unit', '单位', units, { required: true }),
    number('annual', '年用量', '', 0, 1e9, { required: true }),
    months('monthly', '逐月用量', ''),
    number('content', '有效成分含量', '%', 0, 100),
    link('treatment', '治理设施', 'treatment'),
    number('capture', '收集效率', '%', 0, 98),
    number('removal', '去除效率', '%', 0, 100),
    text('remark', '与上年差异说明'),
  ],
}

/** Waste water and solid waste. Source: fill-workflow §1.12. */
export const waste: FormSection = {
  id: 'waste',
  label: '废水与固废',
  kind: 'list',
  rowLabel: '处理设施',
  titleKey: 'kind',
  fields: [
    words('kind', '类别', '生产废水 生活污水 一般固废 危险废物 其他', { required: true }),
    source('21'),
    text('technology', '处理工艺', { maxLength: 50 }),
    words('unit', '单位', 'm3 t', { required: true }),
    number('annual', '年处理量', '', 0, 1e10, { required: true }),
    months('monthly', '逐月处理量', ''),
    number('lon', '设施经度', '°', 111.9, 113.9, { decimals: 6 }),
    number('lat', '设施纬度', '°', 35.7, 37.2, { decimals: 6 }),
    words('collection', '集输方式', '密闭 敞开', { when: { key: 'kind', startsWith: ['生产废水', '生活污水'] } }),
    text('unitName', '处理单元', { maxLength: 50 }),
    words('covered', '加盖收集', '是 否'),
    text('exhaust', '废气去向', { maxLength: 100 }),
  ],
}
