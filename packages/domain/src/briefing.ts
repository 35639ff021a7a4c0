import { airClass } from './classes.ts'
import type { FieldTask } from './lifecycles/field-order.ts'

/** The words of 今日研判: sections, sentences with their figures, and how sure a sentence is. */

export const briefingSections = { happened: '发生了什么', why: '为什么', who: '是谁', next: '接下来', actions: '建议做什么' } as const
export type BriefingSection = keyof typeof briefingSections
export const briefingSectionIds = Object.keys(briefingSections) as BriefingSection[]

/** A number of a sentence as the platform's statement gives it. It opens its lineage (`trace`) or the page that shows it. */
export interface BriefingFigure {
  text: string
  unit?: string
  /** Class of an AQI, 1..6. */
  level?: number
  trace?: { placeId: number; parameter: string; step: 'hour' | 'day' | 'month' | 'quarter' | 'year'; time: string; statistic?: string }
  page?: string
}
export type BriefingPart = string | BriefingFigure

/** Degrees of certainty without a probability. */
export const certaintyGrades = { measured: '实测', counted: '统计', high: '把握高', medium: '把握中', low: '把握低' } as const
export type CertaintyGrade = keyof typeof certaintyGrades
export const certaintyGradeIds = Object.keys(certaintyGrades) as CertaintyGrade[]
/** What the grades are taken from, beside the scale of probabilities. */
export const gradeScale = '把握高、中、低取自来源检验、溯源可信度、轨迹集中程度和预报技巧；未标注的不能判断'

export interface BriefingSentence {
  /** Of its kind; sentences that a person added are `own:1`, `own:2` … */
  key: string
  section: BriefingSection
  parts: BriefingPart[]
  /** Probability that it holds, 0..1; left out where none is computed. */
  probability?: number
  /** How sure it is where no probability is computed; left out where it is not known. */
  grade?: CertaintyGrade
  /** A person changed or added it. */
  edited?: boolean
}

/** A proposal; its page is where the order is sent. */
export interface BriefingAction {
  key: string
  title: string
  note: string
  page: string
  button: string
  /** Order that carries it out, where it is none to enterprises, and the county it goes to; the city's without one. */
  task?: FieldTask
  countyId?: number
}

/** Key of proposals of orders to enterprises; the number of the case follows (`order:12`), not in versions of before. */
export const enterpriseOrderKey = 'order'
export const isEnterpriseOrder = ({ key }: Pick<BriefingAction, 'key'>): boolean => key.split(':')[0] === enterpriseOrderKey

/** Time of the morning at which the briefing of the day is composed. */
export const composedAt = '07:30'
/** Time of the morning by which its briefing is to be released. */
export const releaseBy = '09:00'
/** What happens next to a draft of a day; `now` as `2026-11-24 08:10`. */
export const nextStep = (day: string, now: string): string =>
  now < `${day} ${releaseBy}` ? `下一步：${releaseBy} 前签发` : `下一步：签发（应在 ${day.slice(5)} ${releaseBy} 前，已逾时）`

/** Lower bounds of the words, largest first. */
const confidenceWords = [
  [0.95, '基本确定'],
  [0.8, '很可能'],
  [0.6, '较可能'],
  [0.4, '可能'],
  [0, '不能判断'],
] as const
export const confidenceScale = '基本确定 ≥ 95 %　很可能 80–95　较可能 60–80　可能 40–60　不能判断 < 40'

/** How sure a probability of 0..1 is. */
export const confidenceWord = (probability: number): string => confidenceWords.find(([least]) => probability >= least)?.[1] ?? '不能判断'

/** The word of a sentence's certainty; undefined where it is not known. */
export const certaintyWord = ({ probability, grade }: Pick<BriefingSentence, 'probability' | 'grade'>): string | undefined =>
  probability === undefined ? grade && certaintyGrades[grade] : confidenceWord(probability)

const figureText = ({ text, unit }: BriefingFigure): string => (unit ? `${text} ${unit}` : text)

/** A figure with its class, as the badge beside it on screen says it. */
const classedText = (figure: BriefingFigure): string =>
  figure.level === undefined ? figureText(figure) : `${figureText(figure)} ${airClass(figure.level).short}`

/** A sentence as plain text, for files. */
export const sentenceText = (parts: readonly BriefingPart[]): string =>
  parts.map(part => (typeof part === 'string' ? part : classedText(part))).join('')

/** A sentence for an editor: figures in brackets, which stay as they are. */
export const markedText = (parts: readonly BriefingPart[]): string =>
  parts.map(part => (typeof part === 'string' ? part : `【${figureText(part)}】`)).join('')

const numbersIn = (text: string): string[] => text.match(/\d+(?:[.:]\d+)*/g) ?? []

const measured = /(?<![A-Za-z\d.–-])([+−-]?\d+(?:\.\d+)?)(?: (%|μg\/m³|km|h))?/

/** A statement that another page words, with its numbers as figures that open that page. */
export const partsOfStatement = (words: string, page: string): BriefingPart[] => {
  const found = measured.exec(words)
  if (!found) return words === '' ? [] : [words]
  const [whole, text, unit] = found
  const before = words.slice(0, found.index)
  return [
    ...(before === '' ? [] : [before]),
    { text: text!, ...(unit !== undefined && { unit }), page },
    ...partsOfStatement(words.slice(found.index + whole.length), page),
  ]
}

/**
 * Reads what {@link markedText} wrote and a person changed. A figure may be moved or left out, never changed.
 *
 * @throws Error in Chinese for a figure that the sentence does not have, and for a number in words of a sentence with figures: who means another one writes
 * a sentence without any of the platform's
 */
export const partsOf = (marked: string, before: readonly BriefingPart[]): BriefingPart[] => {
  const figures = before.filter(part => typeof part !== 'string')
  const known = new Set(before.flatMap(part => (typeof part === 'string' ? numbersIn(part) : [])))
  const foreign = figures.length === 0 ? undefined : numbersIn(marked.replace(/【[^】]*】/g, ' ')).find(number => !known.has(number))
  if (foreign !== undefined) throw new Error(`“${foreign}”不是平台给出的数值；数值须保留在【】内，另有说明请新写一句`)
  return marked.split(/(【[^】]*】)/).flatMap((piece): BriefingPart[] => {
    if (piece === '') return []
    if (!piece.startsWith('【')) return [piece]
    const text = piece.slice(1, -1)
    const found = figures.findIndex(figure => figureText(figure) === text)
    if (found < 0) throw new Error(`“${text}”不是这句话的数值，数值只能移动或删去`)
    return figures.splice(found, 1)
  })
}
