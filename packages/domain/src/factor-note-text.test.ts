import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { factorNoteText } from './factor-note-text.ts'

/** Cells of a line of the library; quoted ones may hold commas. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))

it('says what the library notes in Chinese; what people wrote stays', () => {
  expect(['HC used as VOCs', 'fuel 6.0 kg/100 km', 'NCV 22 GJ/t, oxidation 93%', '实测 2026 年', ''].map(factorNoteText)).toEqual([
    '以 HC 代 VOCs',
    '百公里油耗 6.0 kg',
    'NCV 22 GJ/t, 氧化率 93%',
    '实测 2026 年',
    '',
  ])
})

it('leaves no English word in any basis or note of the library', () => {
  const [head = '', ...rows] = readFileSync(new URL('../../../db/seed/emission-factors.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  const at = ['formula_or_basis', 'note'].map(name => cellsOf(head).indexOf(name))
  const texts = new Set(rows.flatMap(row => at.map(column => cellsOf(row)[column] ?? '')))
  expect(texts.size).toBeGreaterThan(150)
  const names = /\b(VOCs?|NMVOC|HC|PS|LLDPE|LDPE|HDPE|LDAR|DN\d+|EMEP|IPCC|III?[AB]?|TSP|PM|SO|NO|NH|CO)(?=\b|\d|[₀-₉ₓ])/g
  const units = /\b([km]?g|[GM]J|kPa|kWh|km|cm|ppm|mph|lb|ton|t)\b/g
  const variables = /\b(NCV|LF|SFC|EF|AD|OF|PE|Iwe|nr|sL|[SA]ar|Sg|Ta|U_mph|WF_VOC|E_[hw]|P_i|f_PM|ut)(?=\b|\d)/g
  const left = [...texts]
    .map(factorNoteText)
    .filter(text => /[a-z]{2,}/i.test(text.replace(names, '').replace(units, '').replace(variables, '')))
  expect(left).toEqual([])
})
