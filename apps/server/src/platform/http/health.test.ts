import { expect, test } from 'vitest'
import { checkSpace } from './server.ts'

test('the health is bad when the disk of the data folder has less than 50 MB', () => {
  expect(() => checkSpace({ bavail: 12_207, bsize: 4096 })).toThrow('数据目录所在磁盘只剩 49 MB')
  expect(() => checkSpace({ bavail: 12_208, bsize: 4096 })).not.toThrow()
})
