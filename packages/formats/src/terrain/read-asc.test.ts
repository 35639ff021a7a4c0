import { describe, expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { readAsc } from './read-asc.ts'

const open = (text: string) => readAsc(new TextEncoder().encode(text))
const problem = (text: string) => {
  const opened = open(text)
  return opened.ok ? '' : opened.problem.message
}

const small = 'ncols 3\nnrows 2\nxllcorner 112.0\nyllcorner 36\ncellsize 0.5\nNODATA_value -9999\n1 2 3\r\n4 -9999 6.5\n'

describe('an Esri ASCII grid', () => {
  it('gives heights from the south, cell centres, and missing where there is no data', () => {
    const opened = open(small)
    if (!opened.ok) throw new Error(opened.problem.message)
    const { grid, heights } = opened.file
    expect([...heights]).toEqual([4, Number.NaN, 6.5, 1, 2, 3])
    expect(grid).toMatchObject({ nx: 3, ny: 2, x0: 112.25, y0: 36.25, dx: 0.5, dy: 0.5, projection: { kind: 'latlon' } })
  })

  it('may be in metres, by its centre, without a no-data value, on one line', () => {
    const opened = open('NCOLS 2 NROWS 2 XLLCENTER 378922 YLLCENTER 4072345 DX 30 DY 25 43 2e1 45. -7')
    expect(opened.ok && [...opened.file.heights]).toEqual([45, -7, 43, 20])
    expect(opened.ok && opened.file.grid).toMatchObject({ x0: 378_922, dx: 30, dy: 25, projection: { kind: 'plane' } })
  })

  it('is refused by its line when it is cut, too long, not a number, or not a grid', () => {
    expect(problem(small.replace(' 6.5', ''))).toMatch(/第 9 行：文件在“高程”处结束/)
    expect(problem(`${small}7`)).toMatch(/第 9 行：高程多于 3×2 个/)
    expect(problem(small.replace('4 ', 'four '))).toMatch(/第 8 行：“高程”不是数值：four/)
    expect(problem(small.replace('ncols 3\n', ''))).toMatch(/缺少 ncols/)
    expect(problem(small.replace('ncols 3', 'ncols 3e7'))).toMatch(/超过/)
    expect(problem(small.replace('ncols 3', 'ncols 30000'))).toMatch(/文件装不下/)
    expect(problem('II*\0 a TIFF')).toMatch(/不是 Esri ASCII 栅格/)
    expect(problem('')).toMatch(/ncols/)
  })
})

describe.skipIf(!hasModel('calpuff/epa_demo/QATERR.GRD'))('a real terrain, written as an Esri grid', () => {
  it('is the terrain that it was: 99 × 99 cells of New England', () => {
    // Surfer's DSAA: columns and rows, x, y and z from–to, then rows from the south.
    const [, columns, rows, , , , , , , ...values] = readModel('calpuff/epa_demo/QATERR.GRD').toString().trim().split(/\s+/)
    const [nx, ny] = [Number(columns), Number(rows)]
    const lines = Array.from({ length: ny }, (_, j) => values.slice(j * nx, (j + 1) * nx).join(' ')).toReversed()
    const opened = open(`ncols ${nx}\nnrows ${ny}\nxllcorner 310000\nyllcorner 4820000\ncellsize 1000\n${lines.join('\n')}\n`)
    expect(opened.ok && [...opened.file.heights]).toEqual(values.map(value => Math.fround(Number(value))))
    expect(nx * ny).toBeGreaterThan(9000)
  })
})
