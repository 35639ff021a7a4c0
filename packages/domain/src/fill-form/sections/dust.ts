import { type FormSection, integer, number, setting, source, text, words } from '../field.ts'

/** Source: fill-workflow §1.9. */
export const yard: FormSection = {
  id: 'yard',
  label: '堆场',
  kind: 'list',
  rowLabel: '堆场',
  titleKey: 'material',
  fields: [
    text('material', '堆存物料', { required: true, maxLength: 50 }),
    source('16', { required: true }),
    number('area', '占地面积', 'm²', 0, 1e7),
    number('surface', '料堆表面积', 'm²', 0, 1e7),
    number('height', '料堆高度', 'm', 0, 60),
    number('moisture', '含水率', '%', 0, 40),
    number('loadsPerDay', '日装卸次数', '次/d', 0, 1e5),
    number('tonnesPerLoad', '每次装卸量', 't', 0, 1e5),
    number('annual', '年装卸量', 't/a', 0, 1e9, { required: true }),
    integer('startHour', '作业开始', { unit: '时', min: 0, max: 23 }),
    integer('endHour', '作业结束', { unit: '时', min: 0, max: 24 }),
    setting('storage', '储存方式', '99', { required: true, under: ['I'] }),
    words('control', '抑尘措施', '无 喷淋 抑尘网 抑尘剂 防风墙'),
    number('windSpeed', '地面平均风速', 'm/s', 0, 40),
  ],
}

/** Source: fill-workflow §1.9. */
export const road: FormSection = {
  id: 'road',
  label: '厂区道路',
  kind: 'list',
  rowLabel: '道路',
  titleKey: 'name',
  fields: [
    text('name', '道路名称', { required: true, maxLength: 50 }),
    source('16', { required: true }),
    number('length', '长度', 'km', 0, 1000, { required: true }),
    number('width', '宽度', 'm', 1, 100),
    number('flow', '日均车流量', '辆/d', 0, 1e6, { required: true }),
    number('weight', '平均车重', 't', 1, 80),
    number('speed', '平均车速', 'km/h', 5, 120),
    number('silt', '积尘负荷', 'g/m²', 0, 400),
    number('sweeping', '日清扫次数', '次/d', 0, 48),
    words('watering', '洒水', '不洒水 夏季 全年'),
  ],
}

/** Source: fill-workflow §1.9. */
export const construction: FormSection = {
  id: 'construction',
  label: '厂内施工',
  kind: 'list',
  rowLabel: '工地',
  titleKey: 'name',
  fields: [
    text('name', '工程名称', { required: true, maxLength: 100 }),
    source('16', { required: true }),
    number('planned', '计划施工面积', 'm²', 0, 1e8),
    number('area', '当年施工面积', 'm²', 0, 1e8, { required: true }),
    number('finished', '竣工面积', 'm²', 0, 1e8),
    number('months', '施工活跃月数', '月', 0, 12, { required: true }),
    words('control', '抑尘措施', '无 洒水 围挡 覆盖 洒水与覆盖'),
  ],
}
