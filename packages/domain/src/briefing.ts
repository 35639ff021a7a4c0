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

export interface BriefingSentence {
  /** Of its kind; sentences that a person added are `own:1`, `own:2` … */
  key: string
  section: BriefingSection
  parts: BriefingPart[]
  /** Probability that it holds, 0..1; left out where none is computed. */
  probability?: number
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
}

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

const figureText = ({ text, unit }: BriefingFigure): string => (unit ? `${text} ${unit}` : text)

/** A sentence as plain text, for files. */
export const sentenceText = (parts: readonly BriefingPart[]): string =>
  parts.map(part => (typeof part === 'string' ? part : figureText(part))).join('')

/** A sentence for an editor: figures in brackets, which stay as they are. */
export const markedText = (parts: readonly BriefingPart[]): string =>
  parts.map(part => (typeof part === 'string' ? part : `【${figureText(part)}】`)).join('')

/**
 * Reads what {@link markedText} wrote and a person changed. A figure may be moved or left out, never changed.
 *
 * @throws Error in Chinese for a figure that the sentence does not have
 */
export const partsOf = (marked: string, before: readonly BriefingPart[]): BriefingPart[] => {
  const figures = before.filter(part => typeof part !== 'string')
  return marked.split(/(【[^】]*】)/).flatMap((piece): BriefingPart[] => {
    if (piece === '') return []
    if (!piece.startsWith('【')) return [piece]
    const text = piece.slice(1, -1)
    const found = figures.findIndex(figure => figureText(figure) === text)
    if (found < 0) throw new Error(`“${text}”不是这句话的数值，数值只能移动或删去`)
    return figures.splice(found, 1)
  })
}
