import { dictionaryField, type FormSection, integerField, numberField, sourceClassField, textField, wordField } from '../field.ts'

/** Source: fill-workflow §1.9. */
export const yardSection: FormSection = {
  id: 'yard',
  label: '堆场',
  kind: 'list',
  rowLabel: '堆场',
  titleKey: 'material',
  fields: [
    textField('material', '堆存物料', { required: true, maxLength: 50 }),
    sourceClassField('16', { required: true }),
    numberField('area', '占地面积', 'm²', 0, 1e7),
    numberField('surface', '料堆表面积', 'm²', 0, 1e7),
    numberField('height', '料堆高度', 'm', 0, 60),
    numberField('moisture', '含水率', '%', 0, 40),
    numberField('loadsPerDay', '日装卸次数', '次/d', 0, 1e5),
    numberField('tonnesPerLoad', '每次装卸量', 't', 0, 1e5),
    numberField('annual', '年装卸量', 't/a', 0, 1e9, { required: true }),
    integerField('startHour', '作业开始', { unit: '时', min: 0, max: 23 }),
    integerField('endHour', '作业结束', { unit: '时', min: 0, max: 24 }),
    dictionaryField('storage', '储存方式', '99', { required: true, under: ['I'] }),
    wordField('control', '抑尘措施', '无 喷淋 抑尘网 抑尘剂 防风墙'),
    numberField('windSpeed', '地面平均风速', 'm/s', 0, 40),
  ],
}

/** Source: fill-workflow §1.9. */
export const roadSection: FormSection = {
  id: 'road',
  label: '厂区道路',
  kind: 'list',
  rowLabel: '道路',
  titleKey: 'name',
  fields: [
    textField('name', '道路名称', { required: true, maxLength: 50 }),
    sourceClassField('16', { required: true }),
    numberField('length', '长度', 'km', 0, 1000, { required: true }),
    numberField('width', '宽度', 'm', 1, 100),
    numberField('flow', '日均车流量', '辆/d', 0, 1e6, { required: true }),
    numberField('weight', '平均车重', 't', 1, 80),
    numberField('speed', '平均车速', 'km/h', 5, 120),
    numberField('silt', '积尘负荷', 'g/m²', 0, 400),
    numberField('sweeping', '日清扫次数', '次/d', 0, 48),
    wordField('watering', '洒水', '不洒水 夏季 全年'),
  ],
}

/** Source: fill-workflow §1.9. */
export const constructionSection: FormSection = {
  id: 'construction',
  label: '厂内施工',
  kind: 'list',
  rowLabel: '工地',
  titleKey: 'name',
  fields: [
    textField('name', '工程名称', { required: true, maxLength: 100 }),
    sourceClassField('16', { required: true }),
    numberField('planned', '计划施工面积', 'm²', 0, 1e8),
    numberField('area', '当年施工面积', 'm²', 0, 1e8, { required: true }),
    numberField('finished', '竣工面积', 'm²', 0, 1e8),
    numberField('months', '施工活跃月数', '月', 0, 12, { required: true }),
    wordField('control', '抑尘措施', '无 洒水 围挡 覆盖 洒水与覆盖'),
  ],
}
