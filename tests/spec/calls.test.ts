import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls, calls } from '@qingyuan/contract/calls.ts'
import { describe, expect, test } from 'vitest'
import { productModules } from '../../apps/server/src/modules.ts'
import { docsPage } from '../../apps/server/src/platform/http/docs-page.ts'
import { openApiDocument } from '../../apps/server/src/platform/http/openapi.ts'
import { wrongInputs } from './wrong-inputs.ts'

const file = join(import.meta.dirname, '../../../shared/spec/calls.tsv')
const here = existsSync(file)
if (!here) console.warn('!!! ../shared/spec/calls.tsv is missing: the calls are NOT held against the specification')

/** Ours, beyond the specification's list, each with its reason. */
const additions: Record<string, string> = {
  'Auth.Captcha': 'the captcha that sign-in asks for after three failures',
  'Auth.Logout': 'ends the session on the server too',
  'Auth.ChangePassword': 'first sign-in, change password in the header',
  'Setting.ClassScale': 'the scale by which concentrations are classed, named on every screen',
  'Setting.SaveClassScale': 'an administrator chooses that scale',
  'Setting.EvaluationRules': 'what is done of the announced changes of HJ 663-2026',
  'Setting.SaveEvaluationRules': 'an administrator decides that',
  'Setting.PlaceTree': 'the tree of every place picker',
  'Setting.MapCounties': 'the map listing of 14 counties and districts of section 3',
  'Setting.TemperatureLevels': 'the alert levels of temperature of section 9',
  'Setting.Runtime': 'what the browser needs before sign-in',
  'Auth.SessionQuery': 'where the person is signed in',
  'Auth.SessionEnd': 'signs out elsewhere',
  'Auth.SecondFactorBegin': 'the secret of an authenticator',
  'Auth.SecondFactorEnable': 'a code beside the password from now on',
  'Auth.SecondFactorDisable': 'the password alone again',
  'SysFile.Upload': 'the door of the upload rules of section 5',
  'Home.windField': 'the wind behind the moving particles of big screen and map',
  'Home.timeline': 'the time slider of the map',
  'Home.alarmHandle': 'the handling states of an alarm',
  'Home.alarmRead': 'the unread count of the alarm bell',
  'Weather.image': 'the picture whose path tendImage and imagesPath tell',
  'Home.events': 'live push instead of reloading',
  'Analysis.ContributionExport': 'the table of Analysis.Contribution as a spreadsheet',
  'Analysis.CorrelationExport': 'the table of Analysis.Correlation as a spreadsheet',
  'Analysis.CorrelationLinearityExport': 'the table of Analysis.CorrelationLinearity as a spreadsheet',
  'Analysis.WindRoseExport': 'the table of Analysis.WindRose as a spreadsheet',
  'Analysis.WindRoseRateExport': 'the table of Analysis.WindRoseRate as a spreadsheet',
  'Traceability.CountyHourDetailExport': 'the table of Traceability.CountyHourDetail as a spreadsheet',
  'Traceability.CountyDayDetailExport': 'the table of Traceability.CountyDayDetail as a spreadsheet',
  'Traceability.StationHourDetailExport': 'the table of Traceability.StationHourDetail as a spreadsheet',
  'Traceability.StationDayDetailExport': 'the table of Traceability.StationDayDetail as a spreadsheet',
  'Traceability.EnterpriseTimeSpanDetailExport': 'the table of Traceability.EnterpriseTimeSpanDetail as a spreadsheet',
  'Traceability.FlueGasHourDetailExport': 'the table of Traceability.FlueGasHourDetail as a spreadsheet',
  'Traceability.FlueGasDayDetailExport': 'the table of Traceability.FlueGasDayDetail as a spreadsheet',
  'Traceability.CAMXStationAccuracy': 'simulated hours held against measured ones, station by station',
  'Traceability.CAMXStationAccuracyExport': 'the same as a spreadsheet',
  'Traceability.CAMXDailyCourse': 'simulated and measured means by hour of the day',
  'Traceability.CAMXDailyCourseExport': 'the same as a spreadsheet',
  'Traceability.CAMXHourShareList': 'the sources of each hour as rows, with the verdict',
  'Traceability.CAMXHourShareListExport': 'the same as a spreadsheet',
  'Traceability.CAMXDayShareList': 'the sources of each day as rows, with the verdict',
  'Traceability.CAMXDayShareListExport': 'the same as a spreadsheet',
  'Traceability.CAMXPeriodShareList': 'the sources of a period as rows, with the verdict',
  'Traceability.CAMXPeriodShareListExport': 'the same as a spreadsheet',
  'FillTask.Reopen': 'a finished or an overdue task goes on, with a reason',
  'Allotment.Owners': 'staff that a county can be appointed to',
  'Allotment.Appoint': 'who answers for a county in a task',
  'Approval.FillRecall': 'an enterprise takes back what no reviewer has opened',
  'Approval.ImportCommit': 'a checked file of verdicts is written',
  'Approval.ImportUndo': 'verdicts of a file are taken back as a whole',
  'Approval.QueryByID': 'a fill side by side with the year before',
  'FillImport.ImportCommit': 'a checked workbook of the form is written',
  'FillImport.ImportUndo': 'the form of before an import comes back',
  'FillStatistic.StatExport': 'the statistics as a spreadsheet',
  'FillStatistic.Remind': 'reminders to those who have not handed in',
  'FillStatistic.Reminders': 'what was reminded',
  'VOC.species': 'the species and the stations that the pages of organics offer',
  'VOC.Measures': 'the shares of the classes by volume, mass, OFP, LOH and SOAP side by side',
  'VOC.MeasuresExport': 'the same as a spreadsheet',
  'VOC.Cycle': 'the course by hour of the day and by day of the week',
  'VOC.CycleExport': 'the same as a spreadsheet',
  'VOC.OzoneDays': 'what differed on days above the limit of ozone',
  'VOC.OzoneDaysExport': 'the same as a spreadsheet',
  'VOC.RatioPolar': 'a ratio by wind direction and speed',
  'VOC.profiles': 'the library profiles most like a pattern',
  'VOC.profilesExport': 'the same as a spreadsheet',
  'VOC.pmf': 'factors of a station as a job',
  'VOC.qc': 'hit rates of the automatic marks',
  'VOC.qcExport': 'the same as a spreadsheet',
  'VOC.ControlRuns': 'blanks, recoveries, precision and the unidentified share of a gas chromatograph by day',
  'VOC.importRows': 'rows of a table of species that a program sends instead of a file',
  'VOC.ControlRunsExport': 'the same as a spreadsheet',
  'VOC.silence': 'an automatic mark is silenced with a reason',
  'VOC.sets': 'the own sets of species of a user',
  'VOC.saveSet': 'makes or changes one of them',
  'VOC.ownProfiles': 'profiles measured at sources of the city',
  'VOC.saveProfile': 'keeps one of them',
  'VOC.removeProfile': 'removes one of them',
  'VOC.removeSet': 'removes one of them',
  'VocMonitor.deleteAlarmCategory': 'removes an own category of alarms that has no rules',
}

const serviceOf = (name: string) => name.split('.')[0]!

describe.skipIf(!here)('the contract and the list of the specification', () => {
  const wanted = (here ? readFileSync(file, 'utf8') : '')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t'))
    .map(([name = '', method, envelope, kind]) => ({ name, method, envelope, kind }))
    .filter(({ name }) => Object.hasOwn(calls, serviceOf(name)))
  const listed = new Set(wanted.map(({ name }) => serviceOf(name)))
  const ours = new Map(allCalls.map(c => [c.name, c]))

  test('every listed call of the services that the contract has is there, with its method, envelope and kind', () => {
    expect(wanted.length).toBeGreaterThan(50)
    const found = wanted
      .map(({ name }) => ours.get(name))
      .map(c => c && { name: c.name, method: c.method, envelope: c.envelope, kind: c.kind })
    expect(found).toEqual(wanted)
  })

  test('nothing is invented under the services of the list but what is written down here', () => {
    const names = new Set(wanted.map(({ name }) => name))
    const extra = allCalls.map(c => c.name).filter(name => listed.has(serviceOf(name)) && !names.has(name))
    expect(extra.sort()).toEqual(Object.keys(additions).sort())
  })
})

test('the key of a call in the contract is the name it carries', () => {
  for (const [service, list] of Object.entries(calls)) for (const [key, c] of Object.entries(list)) expect(c.name).toBe(`${service}.${key}`)
})

test('every call is served by exactly one module', () => {
  const served = productModules.flatMap(module => module.serves.flatMap(({ calls: list }) => Object.values(list).map(call => call.name)))
  expect(served.toSorted()).toEqual(allCalls.map(call => call.name).toSorted())
})

test('a module is named after its folder', () => {
  const folders = readdirSync(join(import.meta.dirname, '../../apps/server/src/modules'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('/module.ts'))
    .map(path => path.replace(/\/module\.ts$/, ''))
  expect(productModules.map(module => module.name).toSorted()).toEqual(folders.toSorted())
})

test('“Downloads must come back as a spreadsheet type (a plain-text type for the diffusion data file)”: each download declares its types', () => {
  const spreadsheets = ['application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
  for (const { name, kind, mediaTypes } of allCalls)
    if (kind === 'xlsx') expect(mediaTypes, name).toEqual(spreadsheets)
    else if (kind === 'text') expect(mediaTypes, name).toEqual(['text/plain'])
    else if (kind !== 'file') expect(mediaTypes, name).toBeUndefined()
    // A JSON reply to a download is its error.
    else expect(mediaTypes?.length && !mediaTypes.includes('application/json'), name).toBe(true)
  expect(allCalls.filter(({ kind }) => kind === 'text').map(({ name }) => name)).toEqual(['Model.CreateDiffusionDataFile'])
})

test('no two calls share a path', () => {
  expect(new Set(allCalls.map(c => `${c.method} ${c.path}`)).size).toBe(allCalls.length)
})

test('the OpenAPI description names every call, once, with its method', () => {
  const { paths } = openApiDocument('清源', '0')
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(allCalls.map(c => `${c.name} ${c.method} ${c.path}`).sort())
})

test('the readable page shows every call and needs nothing from elsewhere', () => {
  const page = docsPage('清源', '0')
  for (const c of allCalls) expect(page).toContain(`id="${c.name}"`)
  expect(page).not.toMatch(/<script|https?:\/\//)
})

test('every field of an input has a Chinese title, by which a refusal names it', () => {
  const untitled = allCalls.flatMap(call =>
    wrongInputs(call, schema => (/[\u4e00-\u9fff]/.test(String(schema.title)) ? [] : [['untitled', undefined]]))
      .filter(({ path }) => path !== '' && !path.endsWith(']'))
      .map(({ path }) => `${call.name} ${path}`),
  )
  expect(untitled).toEqual([])
})
