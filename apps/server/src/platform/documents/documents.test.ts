import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExports, type Exports } from '../export/exports.ts'
import { svgPicture, svgText } from '../pictures/svg.ts'
import { docxText, pdfPages, textDifference } from '../testing/document-text.ts'
import {
  type DocumentContent,
  documentFigure,
  documentTable,
  footLine,
  headingParagraph,
  smallParagraph,
  textParagraph,
} from './document.ts'
import { docxOf } from './docx.ts'
import { runsOf } from './pdf-definition.ts'

// The thread loads its program and a font of 10 MB.
let exports: Exports
beforeAll(() => {
  exports = createExports(join(tmpdir(), 'qingyuan-documents'))
})
afterAll(() => exports.close())

const svg = svgPicture(400, 120, [svgText(20, 40, '站点 PM₂.₅ 浓度 131 μg/m³'), svgText(20, 80, '图内文字', { 'font-weight': 600 })])
const rows = Array.from({ length: 90 }, (_, n) => [
  String(n + 1),
  `演示潞城 ${n} 号焦化厂`,
  `${(n * 1.37).toFixed(1)} %`,
  '2.1 km · 西北 302°；在线平稳，未知来源须走航查找',
])
const content: DocumentContent = {
  title: '案卷 BJ-20261121-0007',
  source: '第 2 版',
  demo: true,
  parts: [
    smallParagraph('演示数据。王建国于 2026-11-22 08:05 生成'),
    headingParagraph('一、结论'),
    textParagraph('昨日 PM₂.₅ 日均 80 μg/m³，比前一日高 23；NOₓ 升 1.8 倍，误差 ≥ 10⁻³，见“图 1”<甲区>。'),
    documentTable(['序号', '企业', '贡献', '位置'], rows),
    headingParagraph('二、图'),
    documentFigure({ name: 'a', title: '小时浓度', svg, png: null }, 0),
    smallParagraph('来源：溯源引擎 & 观测'),
  ],
}

test('a report says the same in .docx and .pdf, character by character, over several pages', async () => {
  const [docx, pdf] = [await docxOf(content), await exports.toPdf(content)]
  expect(await textDifference(docx, pdf)).toBeNull()
  const pages = await pdfPages(pdf)
  expect(pages.length).toBeGreaterThan(2)
  expect(docxText(docx).figures).toBe(1)
  expect(pages.map(({ foot }) => foot)).toEqual(pages.map((_, n) => `演示数据·第2版·${n + 1}/${pages.length}`))
  expect(docxText(docx).foot).toContain('演示数据·第2版·')
  // The comparison fails for another figure.
  const other = {
    ...content,
    parts: content.parts.map(part => (part.kind === 'text' ? textParagraph(part.text.replace('80', '81')) : part)),
  }
  expect(await textDifference(docx, await exports.toPdf(other))).toContain('日均81')
})

test('a PDF embeds its font and only the characters that it uses', async () => {
  const pdf = await exports.toPdf(content)
  const source = pdf.toString('latin1')
  const fonts = [...source.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name!)
  expect(fonts.length).toBeGreaterThan(0)
  for (const name of fonts) expect(name).toMatch(/^[A-Z]{6}\+NotoSansSC-/)
  expect(source).toContain('/FontFile2')
  expect(pdf.length).toBeLessThan(400_000)
})

test('raised and lowered figures are runs of ordinary digits', () => {
  expect(runsOf('PM₂.₅ 为 NOₓ 的 10⁻³，m³')).toEqual([
    'PM',
    { text: '2.5', sub: true },
    ' 为 NO',
    { text: 'x', sub: true },
    ' 的 10',
    { text: '−3', sup: true },
    '，m',
    { text: '3', sup: true },
  ])
})

test('what is real has no demo mark at its foot', () => {
  expect(footLine({ source: '运行 7', demo: false })).toBe('运行 7 · ')
  expect(footLine({ source: '运行 7', demo: true })).toBe('演示数据 · 运行 7 · ')
})
