import {
  dictionaryField,
  type FormSection,
  linkField,
  monthsField,
  numberField,
  sourceClassField,
  textField,
  unitField,
  wordField,
} from '../field.ts'

/** Boilers, kilns, process units and generators. Source: fill-workflow §1.3. */
export const equipmentSection: FormSection = {
  id: 'equipment',
  label: '生产设备',
  kind: 'list',
  rowLabel: '设备',
  titleKey: 'no',
  fields: [
    textField('no', '设备编号', { required: true, maxLength: 32 }),
    textField('name', '设备名称', { maxLength: 50 }),
    dictionaryField('equipmentType', '设备类型', '15', { required: true, under: ['1', '2', '3', '6'] }),
    wordField('purpose', '用途', '发电 供热 热电联产 生产 其他', { required: true }),
    textField('process', '工艺', { maxLength: 50 }),
    textField('model', '型号', { maxLength: 50 }),
    numberField('capacity', '额定能力', '', 0.1, 1e6),
    unitField('capacityUnit', '能力单位', 't/h MW 万t/a m3/h'),
    wordField('combustion', '燃烧方式', '室燃 层燃 循环流化床 其他', { when: { key: 'equipmentType', startsWith: ['10'] } }),
    numberField('annualHours', '年运行小时', 'h/a', 0, 8784, { required: true }),
    linkField('outlet', '排放口', 'outlet', { required: true }),
    numberField('powerMw', '装机功率', 'MW', 0, 5000),
    numberField('so2T', '在线监测 SO₂', 't/a', 0, 1e5),
    numberField('noxT', '在线监测 NOₓ', 't/a', 0, 1e5),
    numberField('pmT', '在线监测颗粒物', 't/a', 0, 1e5),
    numberField('flueGas', '在线监测烟气量', '万Nm³/a', 0, 1e8),
  ],
}

const solid = { key: 'fuelType', startsWith: ['1'] }
const liquid = { key: 'fuelType', startsWith: ['2'] }
const gas = { key: 'fuelType', startsWith: ['3'] }

/** Source: fill-workflow §1.4. */
export const fuelSection: FormSection = {
  id: 'fuel',
  label: '燃料',
  kind: 'list',
  rowLabel: '燃料',
  titleKey: 'fuelType',
  fields: [
    linkField('equipment', '使用设备', 'equipment', { required: true }),
    dictionaryField('fuelType', '燃料类型', '07', { required: true, under: ['1', '2', '3', '4'] }),
    sourceClassField('10,18,21', { note: '锅炉、发电机组必填；窑炉燃料的排放已含在工艺过程的系数中，不填，CO₂ 按燃料另计' }),
    dictionaryField('unit', '单位', '08', { required: true }),
    dictionaryField('transport', '运输方式', '09', { required: true }),
    numberField('annual', '年消耗量', '', 0, 1e9, { required: true }),
    monthsField('monthly', '逐月消耗量', ''),
    numberField('sulphur', '收到基硫分', '%', 0.05, 5, { when: solid, required: true }),
    numberField('ash', '收到基灰分', '%', 3, 60, { when: solid, required: true }),
    numberField('volatile', '挥发分', '%', 3, 50, { when: solid }),
    numberField('ncv', '低位发热量', 'MJ/kg', 8, 35, { when: solid }),
    numberField('oilSulphur', '含硫率', '%', 0, 3.5, { when: liquid, required: true }),
    numberField('gasSulphur', '总硫含量', 'mg/m³', 0, 20_000, { when: gas }),
    numberField('gasNcv', '低位发热量（气体）', 'MJ/m³', 3, 45, { when: gas }),
    textField('supplier', '供应商', { maxLength: 100 }),
    textField('remark', '与上年差异说明'),
  ],
}
