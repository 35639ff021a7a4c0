import {
  dateField,
  dictionaryField,
  type FormSection,
  integerField,
  linkField,
  numberField,
  sourceClassField,
  textField,
  wordField,
} from '../field.ts'

/** Source: fill-workflow §1.10. */
export const machineGroup: FormSection = {
  id: 'machineGroup',
  label: '非道路机械组',
  kind: 'list',
  rowLabel: '机械组',
  titleKey: 'category',
  fields: [
    wordField('category', '类别', '农业机械 工程机械 厂内机械', { required: true }),
    integerField('count', '台数', { unit: '台', required: true, min: 0, max: 100_000 }),
    numberField('totalKw', '总功率', 'kW', 0, 1e8),
    textField('note', '备注'),
  ],
}

/** Children of a group. Source: fill-workflow §1.10. */
export const machineSection: FormSection = {
  id: 'machine',
  label: '非道路机械',
  kind: 'list',
  rowLabel: '机械',
  titleKey: 'code',
  parent: 'machineGroup',
  fields: [
    linkField('group', '所属机械组', 'machineGroup', { required: true }),
    textField('code', '环保编码或号牌', {
      pattern: { source: '^[0-9A-Z\\u4e00-\\u9fff-]{5,17}$', message: '应为 5 至 17 位字母、数字或号牌' },
    }),
    dictionaryField('machineType', '机械类型', '15', { required: true, under: ['5'] }),
    sourceClassField('13'),
    wordField('fuel', '燃料', '柴油 汽油 天然气 电', { required: true }),
    numberField('ratedKw', '额定功率', 'kW', 1, 3000, { required: true }),
    dictionaryField('stage', '排放阶段', '99', { required: true, under: ['K'] }),
    dateField('made', '出厂日期'),
    numberField('sfc', '单位油耗', 'kg/kWh', 0.1, 0.5),
    numberField('hours', '年工作时间', 'h/a', 0, 8760, { required: true }),
    numberField('loadFactor', '负载因子', '', 0.1, 1),
    numberField('fuelUse', '年耗油量', 't/a', 0, 1e6),
    wordField('plantOnly', '仅厂内使用', '是 否'),
  ],
}
