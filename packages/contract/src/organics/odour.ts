import { Type } from 'typebox'
import { call, exportOf, wholeExportOf } from '../call.ts'
import {
  alarmFilter,
  alarmInput,
  alarmPage,
  analysisInput,
  analysisOutput,
  MonitorRule,
  MonitorStation,
  monitorCall,
  monitorRead,
  OdourItemInput,
  ofStations,
  rankInput,
  rankOutput,
  ruleFilter,
  ruleInput,
  stationFilter,
  tendencyInput,
  tendencyOutput,
} from './monitor-schemas.ts'

const odourRankInput = Type.Object({ ...rankInput.properties, item: OdourItemInput })
const odourTendencyInput = Type.Object({
  ...tendencyInput.properties,
  items: Type.Array(OdourItemInput, { minItems: 1, maxItems: 4, title: '监测项目' }),
})

const alarm = call({
  name: 'Odour.alarm',
  title: '恶臭报警',
  ...monitorCall,
  permission: 'alarm:view',
  scope: ofStations,
  input: alarmInput,
  output: alarmPage,
})
const alarmAnalyse = call({
  name: 'Odour.alarmAnalyse',
  title: '恶臭报警分析',
  ...monitorCall,
  permission: 'alarm:view',
  scope: ofStations,
  input: analysisInput,
  output: analysisOutput,
})
const rankAnalyse = call({
  name: 'Odour.rankAnalyse',
  title: '恶臭站点排名',
  ...monitorCall,
  scope: ofStations,
  input: odourRankInput,
  output: rankOutput,
})

/** The service Odour of the specification's list: the monitoring of odour, hydrogen sulphide and ammonia in the shapes of VocMonitor. */
export const odourCalls = {
  stationList: call({
    name: 'Odour.stationList',
    title: '恶臭站点',
    ...monitorRead,
    input: stationFilter,
    output: Type.Array(MonitorStation),
  }),
  alarmRules: call({
    name: 'Odour.alarmRules',
    title: '恶臭报警规则',
    ...monitorRead,
    permission: 'alarm:view',
    scope: 'none',
    input: ruleFilter,
    output: Type.Array(MonitorRule),
  }),
  addAlarmRules: call({
    name: 'Odour.addAlarmRules',
    title: '保存恶臭报警规则',
    ...monitorCall,
    permission: 'alarm:rules',
    scope: 'none',
    audited: true,
    subject: input => input.name,
    input: ruleInput,
    output: Type.Object({ id: Type.Integer(), version: Type.Integer() }),
  }),
  alarm,
  alarmExport: wholeExportOf(alarm, Type.Object(alarmFilter)),
  alarmAnalyse,
  alarmAnalyseExport: exportOf(alarmAnalyse),
  rankAnalyse,
  rankAnalyseExport: exportOf(rankAnalyse),
  tendencyAnalyseList: call({
    name: 'Odour.tendencyAnalyseList',
    title: '恶臭趋势',
    ...monitorCall,
    scope: ofStations,
    input: odourTendencyInput,
    output: tendencyOutput,
  }),
}
