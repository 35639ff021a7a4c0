import { cellRankColumns, districtRankColumns } from '@qingyuan/contract/hotspot/cells.ts'
import { expect, test } from 'vitest'
import { narrowestShare } from '#/page/frame/column-layout.ts'

/** 13 px bold, padding 8 on both sides. */
const headPx = (label: string) => [...label].reduce((sum, char) => sum + (char > '\u2e80' ? 13 : 8), 16)

test('heads of the ranks are read whole in a squeezed table', () => {
  for (const columns of [districtRankColumns, cellRankColumns])
    for (const { label, width, hidden } of Object.values(columns))
      if (!hidden && width !== undefined) expect(width * narrowestShare, label).toBeGreaterThanOrEqual(headPx(label))
})
