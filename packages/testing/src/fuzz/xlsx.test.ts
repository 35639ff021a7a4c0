import { checkUpload } from '@qingyuan/formats/upload/check-upload.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { parseStationSheet, stationTemplateFrame } from '@qingyuan/formats/xlsx/station-sheet.ts'
import { xlsxBytes } from '@qingyuan/formats/xlsx/write-xlsx.ts'
import { beforeAll, expect, it } from 'vitest'
import { mutateBytes } from '../mutate.ts'
import { type Random, seededRandom } from '../random.ts'
import { checkHour, checkValues } from './invariants.ts'
import { unzipParts, zipParts } from './rezip.ts'

let workbook: Buffer

beforeAll(async () => {
  const frame = stationTemplateFrame('2026-01-01 00:00:00')
  frame.rowCount = 2
  for (const column of frame.columns)
    column.values = column.key === 'time' ? ['2026-01-01 01', '2026-01-01 24'] : column.kind === 'text' ? ['a', 'b'] : [5, null]
  workbook = await xlsxBytes(frame)
})

const read = async (bytes: Uint8Array): Promise<'read' | 'refused'> => {
  const started = performance.now()
  const result = await readXlsx(bytes)
  if (performance.now() - started > 5000) throw new Error('took too long')
  if (!result.ok) {
    if (!['文件格式不正确', '文件过大,超出100M'].includes(result.problem.message)) throw new Error(result.problem.message)
    return 'refused'
  }
  for (const sheet of result.sheets)
    for await (const batch of parseStationSheet(sheet.rows))
      for (const hour of batch.hours) {
        checkHour(hour.hourEnd)
        checkValues(hour.values)
      }
  return 'read'
}

const fuzz = async (runs: number, seed: number, damage: (random: Random) => Uint8Array) => {
  const random = seededRandom(seed)
  const count = { read: 0, refused: 0 }
  for (let i = 0; i < runs; i++) {
    const bytes = damage(random)
    count[await read(bytes).catch(error => expect.fail(`${error} on ${Buffer.from(bytes).toString('base64')}`))]++
  }
  return count
}

it('the undamaged workbook is read', async () => {
  expect(await read(workbook)).toBe('read')
})

it('2,500 workbooks with damaged archive bytes are refused in the words of the specification or read, never thrown on', async () => {
  const count = await fuzz(2500, 5, random => mutateBytes(random, workbook))
  expect(count.refused).toBeGreaterThan(1000)
})

it('1,000 workbooks with damaged XML inside a sound archive are refused or read without garbage', async () => {
  const parts = unzipParts(workbook)
  const names = Object.keys(parts)
  const count = await fuzz(1000, 6, random => {
    const name = random.chance(0.7) ? 'xl/worksheets/sheet1.xml' : random.pick(names)
    return zipParts({ ...parts, [name]: mutateBytes(random, parts[name]!) })
  })
  expect(count.read).toBeGreaterThan(100)
  expect(count.refused).toBeGreaterThan(100)
})

it('5,000 random heads and names never pass as what they are not', () => {
  const random = seededRandom(8)
  const heads = ['PK\x03\x04', '%PDF-1.7', 'MZ\x90', '<html>', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'BM']
  for (let i = 0; i < 5000; i++) {
    const head = mutateBytes(random, Buffer.from(random.pick(heads), 'latin1'))
    const fileName = mutateBytes(random, Buffer.from(random.pick(['a.xlsx', 'b.pdf', 'c.exe', '.zip', 'd.html']))).toString()
    const verdict = checkUpload({ fileName, size: random.int(-5, 210_000_000), head })
    if (verdict === null && !['PK', '%P', '\xd0\xcf', 'Ra', 'BM', '\xff\xd8', '\x89P'].includes(head.toString('latin1', 0, 2)))
      expect.fail(`${fileName} passed`)
  }
})
