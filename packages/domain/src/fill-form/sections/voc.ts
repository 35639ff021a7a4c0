import { date, type FormSection, link, months, number, setting, source, text, words } from '../field.ts'

/** Source: fill-workflow §1.7. */
export const solvent: FormSection = {
  id: 'solvent',
  label: '溶剂与 VOCs 物料',
  kind: 'list',
  rowLabel: '物料',
  titleKey: 'name',
  fields: [
    words('kind', '物料类别', '涂料 油墨 胶粘剂 稀释剂 清洗剂 其他', { required: true }),
    text('name', '物料名称', { required: true, maxLength: 50 }),
    words('form', '物料形态', '溶剂型 水性 高固体分 粉末 UV固化 其他', { required: true }),
    source('14,11', { required: true }),
    words('unit', '单位', 't kg', { required: true }),
    number('annual', '年使用量', '', 0, 1e7, { required: true }),
    months('monthly', '逐月使用量', '', { required: true }),
    number('vocContent', 'VOCs 质量含量', '%', 0, 100, { required: true }),
    number('density', '密度', 'kg/m³', 400, 2000),
    words('storage', '储存方式', '密闭容器 储罐 其他'),
    number('capture', '收集效率', '%', 0, 98),
    number('removal', '去除效率', '%', 0, 99),
    link('treatment', '治理设施', 'treatment'),
    number('stockChange', '库存变化', 't', -1e6, 1e6),
    number('wasteOut', '废溶剂带出量', 't/a', 0, 1e6),
    text('remark', '与上年差异说明'),
  ],
}

/** Source: fill-workflow §1.8. */
export const tank: FormSection = {
  id: 'tank',
  label: '储罐',
  kind: 'list',
  rowLabel: '储罐',
  titleKey: 'no',
  fields: [
    text('no', '储罐编号', { required: true, maxLength: 32 }),
    text('material', '储存物料', { required: true, maxLength: 50 }),
    source('15', { required: true }),
    setting('roofType', '罐型', '15', { required: true, under: ['4'] }),
    setting('seal', '密封形式', '99', { under: ['H'] }),
    number('volume', '公称容积', 'm³', 1, 200_000, { required: true }),
    number('diameter', '直径', 'm', 0.1, 120),
    number('height', '高度', 'm', 0.1, 60),
    number('temperature', '储存温度', '℃', -50, 200),
    number('throughput', '年周转量', 't/a', 0, 1e8, { required: true }),
    number('vapourPressure', '真实蒸气压', 'kPa', 0, 200),
    text('colour', '罐体颜色', { maxLength: 20 }),
    text('gasTreatment', '尾气处理', { maxLength: 50 }),
    text('breathValve', '呼吸阀定压', { maxLength: 50 }),
    date('lastCheck', '最近检测日期'),
  ],
}
