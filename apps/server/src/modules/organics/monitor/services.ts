import { odourCalls } from '@qingyuan/contract/organics/odour.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { serveCalls } from '#/platform/module.ts'
import { analysisOf } from './alarm-analysis.ts'
import { alarmPageOf } from './alarm-list.ts'
import type { AlarmList } from './alarm-question.ts'
import { auditValues } from './audit.ts'
import { auditPageOf } from './audit-list.ts'
import { rankingFrame } from './ranking.ts'
import { categoryList, removeAlarmCategory, ruleList, saveAlarmCategory, saveRule } from './rules.ts'
import { chosenStations, measuresOdour, miniTypes, odourTypes, stationHandlers } from './stations.ts'
import { tendencyHandlers } from './tendency.ts'

const all: AlarmList = { title: 'TVOC、NMHC 与恶臭报警' }
const excessive: AlarmList = { title: '超标报警', categories: [1], stations: ({ type }) => !miniTypes.includes(type) }
const miniExcessive: AlarmList = { title: '微站超标报警', categories: [1], types: miniTypes }
const odour: AlarmList = { title: '恶臭报警', stations: measuresOdour }
const odourAlarms: AlarmList = { ...odour, categories: [6] }

export const vocMonitorService = serveCalls(vocMonitorCalls, {
  ...stationHandlers,
  ...tendencyHandlers,
  alarmFenlei: categoryList,
  addAlarmCategory: saveAlarmCategory,
  deleteAlarmCategory: removeAlarmCategory,
  alarmRules: ruleList,
  saveAlarmRules: saveRule,
  auditList: auditPageOf,
  auditValue: auditValues,
  alarmQuery: (context, input) => alarmPageOf(context, input, all),
  excessiveAlarmPage: (context, input) => alarmPageOf(context, input, excessive),
  miniExcessiveAlarmPage: (context, input) => alarmPageOf(context, input, miniExcessive),
  alarmStatistics: (context, input) => analysisOf(context, input, all),
  alarmAnalysis: (context, input) => analysisOf(context, input, all),
  rankingAnalyse: rankingFrame,
})

export const odourService = serveCalls(odourCalls, {
  stationList: async (context, input) => {
    const noses = new Set(
      chosenStations(context.services, context.caller.scope, input)
        .filter(measuresOdour)
        .map(({ place }) => place.id),
    )
    return (await stationHandlers.stationList(context, input)).filter(({ id }) => noses.has(id))
  },
  alarmRules: (context, input) => ruleList(context, input, odourTypes),
  addAlarmRules: saveRule,
  alarm: (context, input) => alarmPageOf(context, input, odourAlarms),
  alarmAnalyse: (context, input) => analysisOf(context, input, odourAlarms),
  rankAnalyse: rankingFrame,
  tendencyAnalyseList: tendencyHandlers.tendencyAnalyseList,
})
