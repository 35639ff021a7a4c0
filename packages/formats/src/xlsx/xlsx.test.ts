import { PassThrough, Writable } from 'node:stream'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { parseHour, timeConvention } from '@qingyuan/domain/time.ts'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { StationBatch } from '../table/station-csv.ts'
import { inspectZip } from './inspect-zip.ts'
import { readXlsx } from './read-xlsx.ts'
import type { RowSource } from './sheet-rows.ts'
import { parseStationSheet, stationTemplateFrame } from './station-sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx, xlsxBytes } from './write-xlsx.ts'

const meta = { title: '小时数据', standard: 'HJ 633-2026', period: '2026-11-20', timeConvention, demo: true, madeAt: '2026-11-21 08:00:00' }
const frame: Frame = {
  columns: [
    { key: 'time', label: '时间', kind: 'time', values: ['2026-11-20 23', '2026-11-20 24', '2026-11-20 24'] },
    { key: 'name', label: '站点', kind: 'text', values: ['=HYPERLINK("http://x","y")', '@cmd', '+1 & <b>'] },
    { key: 'pm', label: 'PM₂.₅', kind: 'number', parameter: 'pm2_5', unit: 'μg/m³', values: [42.5, null, -1.2] },
    { key: 'co', label: 'CO', kind: 'number', parameter: 'co', unit: 'mg/m³', values: [0.85, 1, Number.NaN] },
    { key: 'p', label: '气压', kind: 'number', parameter: 'pressure', unit: 'pa', values: [91_240.4, 0, null] },
    { key: 'class', label: '级别', kind: 'class', values: [1, 3, null] },
    { key: 'change', label: '同比', kind: 'change', decimals: 1, unit: '%', values: [2.34, -2.34, 0] },
    { key: 'id', label: '内部', kind: 'number', hidden: true, values: [1, 2, 3] },
  ],
  rowCount: 3,
  footer: [{ label: '最大值', cells: [null, null, 42.5, 1, 91_240.4, null, null, null] }],
  meta,
}

const rowsOf = async (bytes: Uint8Array) => {
  const read = await readXlsx(bytes)
  if (!read.ok) throw new Error(read.problem.detail)
  return read.sheets[0]!.rows
}

it('a statistic says above its table what it rests on', async () => {
  const basis = { count: 30, of: 40, calmShare: 8.64, method: '小时值；16 方位' }
  const top = (await rowsOf(await xlsxBytes({ ...frame, meta: { ...meta, basis } }))).slice(0, 5).map(row => row[0])
  expect(top.slice(2, 4)).toEqual(['样本：n = 30 / 40，捕获率 75.0%，静风 8.6%', '方法：小时值；16 方位'])
})

it('an exported table opened by another reader equals the screen cell by cell, with numbers as numbers', async () => {
  const rows = await rowsOf(await xlsxBytes(frame))
  const top = rows.slice(0, 6).map(row => row[0])
  expect(top).toEqual([
    '小时数据',
    '统计时段：2026-11-20',
    '评价标准：HJ 633-2026',
    `时间约定：${timeConvention}`,
    '导出时间：2026-11-21 08:00:00',
    '演示数据',
  ])
  expect(rows[6]).toEqual(['时间', '站点', 'PM₂.₅ (μg/m³)', 'CO (mg/m³)', '气压 (pa)', '级别', '同比 (%)'])
  const shown = frame.columns.filter(column => !column.hidden)
  for (let row = 0; row < 3; row++)
    shown.forEach((column, at) => {
      const cell = rows[7 + row]![at]
      const screen = formatCell(column, column.values[row])
      if (typeof cell === 'number') expect(cell).toBe(Number(screen.replaceAll('\u2009', '').replace('−', '-')))
      else expect(cell).toBe(screen)
    })
  expect(rows[7]).toEqual(['2026-11-20 23', '=HYPERLINK("http://x","y")', 42, 0.8, 91_240, '优', 2.3])
  expect(rows[10]).toEqual(['最大值', '—', 42, 1, 91_240, '—', '—'])
  expect(rows).toHaveLength(11)
})

it('no text becomes a formula in the file', async () => {
  const verdict = await inspectZip(await xlsxBytes(frame), {}, name => {
    let text = ''
    return chunk => {
      text += chunk.toString()
      if (name.includes('worksheets')) expect(/<f[ >]/.test(text)).toBe(false)
      return null
    }
  })
  expect(verdict.ok).toBe(true)
})

it('the CSV shows the same, begins with a byte-order mark, and disarms formulas', async () => {
  let text = ''
  for await (const piece of writeCsv(frame)) text += piece
  expect(text.startsWith('\ufeff小时数据\r\n')).toBe(true)
  const lines = text.split('\r\n')
  expect(lines[7]).toBe(`2026-11-20 23,"'=HYPERLINK(""http://x"",""y"")",42,0.8,91240,优,2.3`)
  expect(lines[8]).toBe("2026-11-20 24,'@cmd,—,1.0,0,轻度污染,-2.3")
})

it('rows of a long table are written as they come and abort on demand', async () => {
  const columns = Array.from({ length: 10 }, (_, i) => ({
    key: `c${i}`,
    label: `列${i}`,
    kind: i === 0 ? ('time' as const) : ('number' as const),
    decimals: 1,
  }))
  async function* rows() {
    for (let from = 0; from < 30_000; from += 1000)
      yield Array.from({ length: 1000 }, (_, i) => columns.map((_, c) => (c === 0 ? '2026-11-20 23' : ((from + i) * 7 + c) / 13)))
  }
  let bytes = 0
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length
      done()
    },
  })
  expect(await writeXlsx({ columns, rows: rows(), meta } satisfies RowSource, sink)).toBe(30_000)
  expect(bytes).toBeGreaterThan(30_000 * 10)
  const stop = new AbortController()
  const aborted = writeXlsx({ columns, rows: rows(), meta }, new PassThrough().resume(), {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(aborted).rejects.toThrow()
})

it('more rows than a sheet may hold go on in a second sheet', async () => {
  const out = new PassThrough()
  const chunks: Buffer[] = []
  out.on('data', (chunk: Buffer) => chunks.push(chunk))
  await writeXlsx(frame, out, { sheetRows: 2 })
  const read = await readXlsx(Buffer.concat(chunks))
  expect(read.ok && read.sheets.map(sheet => sheet.name)).toEqual(['数据', '数据2'])
})

const collect = async (rows: Parameters<typeof parseStationSheet>[0]): Promise<StationBatch> => {
  const all: StationBatch[] = []
  for await (const batch of parseStationSheet(rows)) all.push(batch)
  return { ...all.at(-1)!, hours: all.flatMap(batch => batch.hours), refusals: all.flatMap(batch => batch.refusals) }
}

it('the import template, filled in and read back, gives readings, and refusals with the row of the sheet', async () => {
  const template = await rowsOf(await xlsxBytes(stationTemplateFrame('2026-01-01 00:00:00')))
  const filled = [
    ...template,
    [new Date(Date.UTC(2026, 0, 1, 8)), '1727A', '清华站', 35, 80, 20, 30, 10, 0.9, -3.5, 40, 91_200, 1.2, 270, 0, 8],
    [null, null, null],
    ['2026-01-01 24', '1727A', '清华站', null, '—', '', 'x', 10, 0.9],
    ['2026-01-01 25', '1727A', '清华站', 1],
  ]
  const { hours, refusals, notices } = await collect(filled)
  expect(notices).toEqual([])
  expect(hours).toHaveLength(2)
  expect(hours[0]).toMatchObject({
    code: '1727A',
    hourEnd: parseHour('2026-01-01 08'),
    values: { pm2_5: 35, pressure: 91_200, temperature: -3.5 },
  })
  expect(hours[1]).toMatchObject({ hourEnd: parseHour('2026-01-01 24'), values: { pm2_5: null, pm10: null, o3: null, no2: null, so2: 10 } })
  expect(refusals.map(({ row, field, reason }) => [row, field, reason])).toEqual([
    [template.length + 3, 'NO₂ (μg/m³)', '不是数值'],
    [template.length + 4, '时间', '时间不是有效的整点'],
  ])
})

const workbook = (sheet: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    ...more,
  })

it('a plain hand-made workbook is read', async () => {
  const read = await readXlsx(workbook('<row r="1"><c r="A1"><v>5</v></c><c r="C1" t="str"><v>x</v></c></row>'))
  expect(read).toEqual({ ok: true, sheets: [{ name: 's', rows: [[5, null, 'x']] }] })
})

const problemOf = async (bytes: Uint8Array) => {
  const read = await readXlsx(bytes)
  return read.ok ? 'ok' : `${read.problem.message}: ${read.problem.detail}`
}

it('macros, formulas, links, embedded objects, nested archives and far addresses are refused with the words of the specification', async () => {
  const one = '<row r="1"><c r="A1"><v>5</v></c></row>'
  expect(await problemOf(workbook(one, { 'xl/vbaProject.bin': strToU8('x') }))).toBe('文件格式不正确: 表格含有宏或控件')
  expect(await problemOf(workbook(one, { 'xl/externalLinks/e1.xml': strToU8('x') }))).toBe('文件格式不正确: 表格含有外部链接')
  expect(await problemOf(workbook(one, { 'xl/embeddings/o1.bin': strToU8('x') }))).toBe('文件格式不正确: 表格含有嵌入对象')
  expect(await problemOf(workbook(one, { 'xl/media/a.zip': strToU8('PK') }))).toBe('文件格式不正确: 压缩包内含压缩包')
  expect(await problemOf(workbook('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>'))).toBe('文件格式不正确: 表格含有公式，请粘贴为数值')
  expect(await problemOf(workbook('<row r="1048576"><c r="A1048576"><v>2</v></c></row>'))).toBe('文件过大,超出100M: 表格行数超过 300000')
  expect(await problemOf(workbook('<row r="1"><c r="XFD1"><v>2</v></c></row>'))).toBe('文件过大,超出100M: 表格列数超过 256')
  expect(await problemOf(workbook('<row r="1"><c r="Ā1"><v>2</v></c></row>'))).toBe('文件格式不正确: 单元格地址不正确')
  expect(await problemOf(workbook('<row r="1e9"><c><v>2</v></c></row>'))).toBe('文件格式不正确: 单元格地址不正确')
  expect(await readXlsx(workbook('<row/><row/><row/>'), { rows: 2 })).toMatchObject({ ok: false, problem: { detail: '表格行数超过 2' } })
  const three = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>1</v></c><c r="C1"><v>1</v></c></row>'
  expect(await readXlsx(workbook(three), { cells: 5 })).toMatchObject({ ok: true })
  const two = { 'xl/worksheets/sheet2.xml': strToU8(`<worksheet><sheetData>${three}</sheetData></worksheet>`) }
  expect(await readXlsx(workbook(three, two), { cells: 5 })).toMatchObject({ ok: false, problem: { detail: '单元格数超过 5' } })
  expect(await readXlsx(workbook(three), { unpackedBytes: 500 })).toMatchObject({ ok: false, problem: { detail: '解压后超过 0.0005 MB' } })
  expect(await problemOf(Buffer.from('<html></html>'))).toBe('文件格式不正确: 不是有效的压缩包')
  expect(await problemOf(zipSync({ 'a.txt': strToU8('x') }))).toBe('文件格式不正确: 不是 xlsx 工作簿')
})

it('a zip bomb, an escaping path, too many entries and a lying header are refused', async () => {
  const bomb = zipSync({ 'a.xml': new Uint8Array(30_000_000) }, { level: 9 })
  expect(bomb.length).toBeLessThan(100_000)
  const detail = async (bytes: Uint8Array, limits = {}) => {
    const verdict = await inspectZip(bytes, limits)
    return verdict.ok ? 'ok' : `${verdict.problem.message}: ${verdict.problem.detail}`
  }
  expect(await detail(bomb)).toBe('文件过大,超出100M: 压缩比异常')
  expect(await detail(bomb, { ratio: 1e9, totalBytes: 1_000_000 })).toBe('文件过大,超出100M: 解压后超过 1 MB')
  expect(await detail(zipSync({ '../a': strToU8('x') }))).toMatch(/^文件格式不正确/)
  expect(await detail(zipSync(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`f${i}`, new Uint8Array(1)]))))).toBe(
    '文件格式不正确: 压缩包内文件过多',
  )
  const lying = Buffer.from(bomb)
  const central = lying.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  lying.writeUInt32LE(10, central + 24)
  expect(await detail(lying)).toBe('文件格式不正确: 不是有效的压缩包')
})
