import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@qingyuan/contract/calls.ts'
import { expect, test } from 'vitest'
import { readMap } from '../../scripts/lib/map/sources.mjs'

const root = join(import.meta.dirname, '../..')
const file = join(root, '../shared/spec/calls.tsv')

/** Calls of the specification's list that no screen of ours sends, with the reason; other programs may send them. */
const unsent: Record<string, string> = {
  'Auth.LoggedInUser': 'the same in the envelope of the VOC services',
  'Auth.CloudToken': 'pages embedded elsewhere, section 2, which are not built yet',
  'Setting.GetBySettingTypesCustom': 'the page 字典 lists the types with their entries in one call; grouped for other programs',
  'Setting.GetCalpuffStationList': 'receptors of model files are chosen by place, from the tree of places',
  'Ranking.AreaRank': 'the wall ranks counties by Home.cityRacking, the ranking page by RankingDetails, which takes groups too',
  'Weather.tendImage': 'the page shows pictures by Weather.imagesPath, which has more of them, and draws the course from values',
  'Home.alarmLog': 'AlarmRecord.Detail has the steps beside the alarm',
  'Model.YQList': 'outlets with their rates are on the map, in the profile of the enterprise and in the drawer of a suspect',
  'Model.YQDetail': 'the same by hours, for other models',
  'Traceability.EnterpriseVOCs': 'the same for VOCs',
  'Traceability.Rank': 'the ranking of the pages of air quality',
  'Traceability.CountyRank': 'the same by county',
  'Traceability.CountyRankDownload': 'the same as a spreadsheet',
  'Traceability.YearTarget': 'the target pages show course, margin and chance by calls of their own, with the same figures',
  'Traceability.AutumnTarget': 'the same for autumn and winter',
  'Traceability.SaveTarget': 'targets are set on the target pages by Indicator.targetSave',
  'Traceability.PollutantContrast': 'compared values are on 城市数据明细 and on 目标达成对比',
  'Traceability.StationDownlist': 'the tree of places has the stations',
  'Traceability.StationDataDownlist': 'the parameters are known to every page',
  'Traceability.StationDataSearch': 'the data page has the hours of stations',
  'Traceability.StationDataSearchChart': 'the same, drawn',
  'Traceability.StationDataSearchDownload': 'the same as a spreadsheet',
  'FillProject.QueryByID': 'the list of projects has all fields of each',
  'FillPollution.Query': 'the form is read as a whole by FillEnterprise',
  'FillPollution.Save': 'the form saves what changed as a whole, a list for other programs',
  'FillMachineGroup.Query': 'machines are rows of the form, saved with it',
  'FillMachineGroup.QueryByID': 'the same',
  'FillMachineGroup.Add': 'the same',
  'FillMachineGroup.Update': 'the same',
  'FillMachineGroup.Delete': 'the same',
  'FillMachine.Query': 'the same',
  'FillMachine.QueryByID': 'the same',
  'FillMachine.Add': 'the same',
  'FillMachine.Update': 'the same',
  'FillMachine.Delete': 'the same',
  'Allotment.Allot': 'the page allots by a filter over all pages of its list, with a preview',
  'Allotment.Point': 'the same for surface sources',
  'Surface.SurfaceInfoList': 'the page lists the sources of a task with their state',
  'Surface.SurfaceInfoByID': 'the drawer reads basic and fuel information, which are saved apart',
  'Surface.TaskPointInfoList': 'the same list without pages, for other programs',
  'DischargeCount.SumByDisplaySource': '清单汇总 has the sums of all levels of sources in one call',
  'DischargeInventory.SourceQuery': '企业明细 and 活动水平数据 list the sources of an inventory',
  'Odour.stationList': 'the pages of TVOC, NMHC and odour stations show odour stations too, by the calls of VocMonitor',
  'Odour.alarm': 'the same for alarms',
  'Odour.alarmExport': 'the same as a spreadsheet',
  'Odour.alarmAnalyse': 'the same, counted',
  'Odour.alarmAnalyseExport': 'the same as a spreadsheet',
  'Odour.alarmRules': 'the rules of odour by the calls of alarm categories',
  'Odour.addAlarmRules': 'the same',
  'Odour.rankAnalyse': 'the ranks of VocMonitor take items of odour',
  'Odour.rankAnalyseExport': 'the same as a spreadsheet',
  'Odour.tendencyAnalyseList': 'the trend of VocMonitor takes items of odour',
}

test.skipIf(!existsSync(file))('calls of the specification that no page sends are those written down here', () => {
  const listed = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t')[0]!)
  const here = new Set(allCalls.map(({ name }) => name))
  const sent = new Set(readMap(root, []).webCalls)
  // An export is sent by the button of its table.
  const isSent = (name: string) => sent.has(name) || (name.endsWith('Export') && sent.has(name.slice(0, -'Export'.length)))
  expect(sent.size).toBeGreaterThan(300)
  expect(listed.filter(name => here.has(name) && !isSent(name)).sort()).toEqual(Object.keys(unsent).sort())
})
