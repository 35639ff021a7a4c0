import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { inventoryAnalysisCalls } from '@qingyuan/contract/emissions/inventory-analysis.ts'
import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { gridReportCalls } from '@qingyuan/contract/hotspot/reports.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { computedOnRequest, downloadFile, spreadsheetCalls, textOf, unmarkedSpreadsheets } from '../support/spreadsheets.ts'
import { expect, test } from '../support/test.ts'

test('every spreadsheet of the demo city says 演示数据', async ({ demo }) => {
  test.setTimeout(240_000)
  const { requestToken } = await signInByCall(demo, 'admin')
  // Those of a computed day are read in results.flow.ts.
  const read = spreadsheetCalls.filter(({ name }) => !computedOnRequest.test(name))
  expect(await unmarkedSpreadsheets(demo, requestToken, read)).toEqual({ refused: [], unmarked: [] })
  expect(read.length).toBeGreaterThan(70)
})

test('documents and data files of the demo city say 演示数据', async ({ demo }) => {
  const { requestToken } = await signInByCall(demo, 'admin')
  const ask = <C extends Call>(call: C, input: InputOf<C>) => callApi(demo, call, input, requestToken)
  const briefing = await ask(briefingCalls.Query, {})
  const [report] = (await ask(gridReportCalls.list, { page: 1, pageSize: 1 })).rows
  const [found] = (await ask(caseCalls.Query, { page: 1, pageSize: 1 })).rows
  const inventories = await ask(dischargeInventoryCalls.Query, {})
  const wanted: [Call, Record<string, unknown>][] = [
    [briefingCalls.Document, { id: briefing!.id, format: 'docx' }],
    ...(report ? [[gridReportCalls.download, { id: report.id, format: 'docx' }] as [Call, Record<string, unknown>]] : []),
    ...(found ? [[caseCalls.Document, { id: found.id, format: 'docx' }] as [Call, Record<string, unknown>]] : []),
    [inventoryAnalysisCalls.GridFile, { inventoryId: inventories[0]!.id, cell: '3km', format: 'csv' }],
  ]
  const unmarked: string[] = []
  for (const [call, input] of wanted) {
    const response = await downloadFile(demo, requestToken, call, input)
    const bytes = await response.arrayBuffer()
    const text = new Uint8Array(bytes)[0] === 0x50 ? textOf(bytes) : Buffer.from(bytes).toString()
    if (response.status !== 200 || !text.includes('演示')) unmarked.push(`${call.name} ${response.status}`)
  }
  expect(unmarked).toEqual([])
})
