import {
  dateField,
  dictionaryField,
  type FormSection,
  linkField,
  monthsField,
  numberField,
  sourceClassField,
  textField,
  wordField,
} from '../field.ts'

/** Source: fill-workflow §1.7. */
export const solventSection: FormSection = {
  id: 'solvent',
  label: '溶剂与 VOCs 物料',
  kind: 'list',
  rowLabel: '物料',
  titleKey: 'name',
  fields: [
    wordField('kind', '物料类别', '涂料 油墨 胶粘剂 稀释剂 清洗剂 其他', { required: true }),
    textField('name', '物料名称', { required: true, maxLength: 50 }),
    wordField('form', '物料形态', '溶剂型 水性 高固体分 粉末 UV固化 其他', { required: true }),
    sourceClassField('14,11', { required: true }),
    wordField('unit', '单位', 't kg', { required: true }),
    numberField('annual', '年使用量', '', 0, 1e7, { required: true }),
    monthsField('monthly', '逐月使用量', '', { required: true }),
    numberField('vocContent', 'VOCs 质量含量', '%', 0, 100, { required: true }),
    numberField('density', '密度', 'kg/m³', 400, 2000),
    wordField('storage', '储存方式', '密闭容器 储罐 其他'),
    numberField('capture', '收集效率', '%', 0, 98),
    numberField('removal', '去除效率', '%', 0, 99),
    linkField('treatment', '治理设施', 'treatment'),
    numberField('stockChange', '库存变化', 't', -1e6, 1e6),
    numberField('wasteOut', '废溶剂带出量', 't/a', 0, 1e6),
    textField('remark', '与上年差异说明'),
  ],
}

/** Source: fill-workflow §1.8. */
export const tankSection: FormSection = {
  id: 'tank',
  label: '储罐',
  kind: 'list',
  rowLabel: '储罐',
  titleKey: 'no',
  fields: [
    textField('no', '储罐编号', { required: true, maxLength: 32 }),
    textField('material', '储存物料', { required: true, maxLength: 50 }),
    sourceClassField('15', { required: true }),
    dictionaryField('roofType', '罐型', '15', { required: true, under: ['4'] }),
    dictionaryField('seal', '密封形式', '99', { under: ['H'] }),
    numberField('volume', '公称容积', 'm³', 1, 200_000, { required: true }),
    numberField('diameter', '直径', 'm', 0.1, 120),
    numberField('height', '高度', 'm', 0.1, 60),
    numberField('temperature', '储存温度', '℃', -50, 200),
    numberField('throughput', '年周转量', 't/a', 0, 1e8, { required: true }),
    numberField('vapourPressure', '真实蒸气压', 'kPa', 0, 200),
    textField('colour', '罐体颜色', { maxLength: 20 }),
    textField('gasTreatment', '尾气处理', { maxLength: 50 }),
    textField('breathValve', '呼吸阀定压', { maxLength: 50 }),
    dateField('lastCheck', '最近检测日期'),
  ],
}
