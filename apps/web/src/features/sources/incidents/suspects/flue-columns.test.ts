import { flueGasColumns } from '@qingyuan/contract/sources/outlets.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { expect, it } from 'vitest'
import { tracedFirst } from './flue-columns.ts'

const [text, number] = [() => null, () => 0]
const frame = buildFrame(
  flueGasColumns,
  [],
  { time: text, enterprise: text, outlet: text, so2: number, nox: number, pm: number, flow: number },
  { meta: { title: '', timeConvention: '', demo: false, madeAt: '' } },
)
const keys = (parameter: Parameters<typeof tracedFirst>[1]) => tracedFirst(frame, parameter).columns.map(each => each.key)

it('the traced pollutant comes first; carbon monoxide is not measured in stacks', () => {
  expect(keys('pm2_5')).toEqual(['time', 'enterprise', 'outlet', 'pm', 'so2', 'nox', 'flow'])
  expect(keys('no2')).toEqual(['time', 'enterprise', 'outlet', 'nox', 'so2', 'pm', 'flow'])
  expect(keys('co')).toEqual(keys('so2'))
})
