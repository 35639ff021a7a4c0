import { expect, it } from 'vitest'
import { checkUpload, uploadLimit } from './check-upload.ts'

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat([...parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))), Buffer.alloc(40)])
const ole = bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const zip = bytes('PK\x03\x04')
const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), Buffer.of(40, 0, 0, 0), Buffer.alloc(20)])
const check = (fileName: string, head: Uint8Array, size = 1000) => checkUpload({ fileName, size, head })?.message ?? 'ok'

it.each([
  ['a.jpg', bytes('\xff\xd8\xff\xe0')],
  ['a.JPEG', bytes('\xff\xd8\xff\xe1')],
  ['图 1.PNG', bytes('\x89PNG\r\n\x1a\n')],
  ['a.bmp', bmp],
  ['a.doc', ole],
  ['a.xls', ole],
  ['a.WPS', ole],
  ['a.docx', zip],
  ['报告.xlsx', zip],
  ['a.zip', zip],
  ['a.pdf', bytes('%PDF-1.7')],
  ['a.rar', bytes('Rar!\x1a\x07\x01\x00')],
])('%s with its own first bytes is accepted', (name, head) => {
  expect(check(name, head)).toBe('ok')
})

it.each([
  ['page.html', bytes('<html>')],
  ['page.png', bytes('<html>')],
  ['tool.xlsx', bytes('MZ\x90')],
  ['tool.bmp', bytes('BMsome text')],
  ['photo.jpg', bytes('\x89PNG\r\n\x1a\n')],
  ['a.xlsx', ole],
  ['a.xls', zip],
  ['a.svg', bytes('<svg')],
  ['a.xlsm', zip],
  ['a.pdf.exe', bytes('%PDF-')],
  ['pdf', bytes('%PDF-')],
  ['constructor', bytes('PK\x03\x04')],
  ['../a.pdf', bytes('%PDF-')],
  ['a\u0000.pdf', bytes('%PDF-')],
  ['a.png', Buffer.alloc(0)],
])('%s with foreign content or name is refused: 文件格式不正确', (name, head) => {
  expect(check(name, head)).toBe('文件格式不正确')
})

it('105,000,000 bytes are too many, one less is not', () => {
  expect(uploadLimit).toBe(105_000_000)
  expect(check('a.zip', zip, 105_000_000)).toBe('文件过大,超出100M')
  expect(check('a.zip', zip, 104_999_999)).toBe('ok')
})

it('an image field takes no document', () => {
  expect(checkUpload({ fileName: 'a.pdf', size: 10, head: bytes('%PDF-1.7'), kind: 'image' })?.message).toBe('文件格式不正确')
})
