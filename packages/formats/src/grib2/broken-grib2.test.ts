import { mutateBytes } from '@qingyuan/testing/mutate.ts'
import { seededRandom } from '@qingyuan/testing/random.ts'
import { expect, it } from 'vitest'
import { BrokenFile } from '../broken-file.ts'
import { hasModel, readModel } from '../test-support/shared.ts'
import { readGrib2 } from './read-grib2.ts'

/** Lists and unpacks everything; only a refusal may stop it. */
const readAll = (bytes: Uint8Array): void => {
  const result = readGrib2(bytes)
  if (!result.ok) return expect(result.problem.message).toMatch(/^GRIB2 文件第 \d+ 字节处：|^第 \d+ 条报文（第 \d+ 字节处）/)
  for (const field of result.file.fields) {
    try {
      field.values()
    } catch (error) {
      expect(error).toBeInstanceOf(BrokenFile)
    }
  }
}

it.skipIf(!hasModel('grib/ngm_polarstereo_simple.grib2'))('a file cut anywhere is refused with message and byte', () => {
  const bytes = readModel('grib/ngm_polarstereo_simple.grib2')
  // Four bytes from the end the last message is complete except for its end section, as its length shows.
  for (let length = 0; length < 1_970; length += length < 250 ? 1 : 53) {
    const result = readGrib2(bytes.subarray(0, length))
    expect([length, result.ok]).toEqual([length, false])
    if (!result.ok) expect(result.problem.offset).toBeLessThanOrEqual(length)
  }
  expect(readGrib2(bytes.subarray(0, bytes.length - 2))).toMatchObject({
    ok: false,
    problem: {
      message: expect.stringMatching(/^GRIB2 文件第 14920 字节处：第 5 条报文（始于第 \d+ 字节）声明长度 \d+ 字节，文件在此截断$/),
    },
  })
})

for (const name of ['ll_2t_simple.grib2', 'ndfd_mercator_complex_sd.grib2']) {
  it.skipIf(!hasModel(`grib/${name}`))(`${name} with wrong bytes is read or refused, never more`, () => {
    const bytes = readModel(`grib/${name}`)
    for (let seed = 1; seed <= 300; seed++) {
      const random = seededRandom(seed)
      const bent = Buffer.from(bytes)
      for (let i = 0; i < 3; i++) bent[random.int(0, Math.min(330, bytes.length - 1))] = random.int(0, 255)
      readAll(bent.subarray(0, 20_000))
      readAll(mutateBytes(random, bytes.subarray(0, 20_000)))
      if (seed % 10 === 0) readAll(bent)
    }
  })
}
