import { describe, expect, it } from 'vitest'
import { documentEndings, imageEndings, refusalOf } from './file-rules.ts'

describe('a chosen file', () => {
  it('is taken whatever the case of its ending', () => {
    expect(refusalOf({ name: '照片.JPG', size: 10 }, { endings: imageEndings })).toBeNull()
    expect(refusalOf({ name: 'a.PdF', size: 10 }, { endings: documentEndings })).toBeNull()
  })
  it('is refused when its ending is another', () => {
    expect(refusalOf({ name: 'a.pdf.exe', size: 10 }, { endings: documentEndings })).toBe('文件格式不正确')
    expect(refusalOf({ name: 'png', size: 10 }, { endings: imageEndings })).toBe('文件格式不正确')
  })
  it('is accepted with any ending where none is required', () =>
    expect(refusalOf({ name: 'tdump.20261121', size: 10 }, { endings: [] })).toBeNull())
  it('is refused from 105,000,000 bytes on', () => {
    expect(refusalOf({ name: 'a.zip', size: 104_999_999 }, { endings: documentEndings })).toBeNull()
    expect(refusalOf({ name: 'a.zip', size: 105_000_000 }, { endings: documentEndings })).toBe('文件过大,超出100M')
  })
})
