import type { Frame } from '@qingyuan/domain/frame.ts'
import { expect, it } from 'vitest'
import { type PatchFrame, patchesAt, timesOf } from './patches-at.ts'

const plain: Frame = {
  columns: [
    { key: 'time', label: '时间', kind: 'time', values: ['2026-11-20', '2026-11-21', '2026-11-22'] },
    { key: 'v:140403', label: '潞州区', kind: 'number', values: [80, null, null], classes: [2, null, null] },
    { key: 'v:140423', label: '襄垣县', kind: 'number', values: [60, 70, null], classes: [2, 2, null] },
    { key: 'city', label: '长治市', kind: 'number', values: [70, 70, 1], classes: [2, 2, 1] },
    { key: 'r:140403', label: '潞州区', kind: 'rank', values: [2, null, null] },
    { key: 'r:140423', label: '襄垣县', kind: 'rank', values: [1, 1, null] },
  ],
  rowCount: 3,
  meta: { title: '', timeConvention: '', demo: false, madeAt: '' },
}
const frame = plain as PatchFrame

it('the counties of a moment have value, class and rank; one without a value has none', () => {
  expect(patchesAt(frame, 1)).toEqual([
    { adcode: 140403, name: '潞州区', value: null, level: null, rank: null },
    { adcode: 140423, name: '襄垣县', value: 70, level: 2, rank: 1 },
  ])
})

it('moments at the end without any county are left out', () => expect(timesOf(frame)).toEqual(['2026-11-20', '2026-11-21']))
