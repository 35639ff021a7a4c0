import { type ControlKind, controlKindNames, controlKinds } from '@qingyuan/domain/species/control-kinds.ts'
import { type SpeciesUnit, speciesUnitOf } from '@qingyuan/domain/species/species-units.ts'

/** What a row of a chromatograph measured: air, or a control run. */
export type RunKind = ControlKind | 'air'

/** Words for a run: Chinese terms, abbreviations of EPA PAMS, letters in file names of Utah DAQ's network. Lower case, Han and Latin letters only. */
const runWords: Readonly<Record<RunKind, readonly string[]>> = {
  air: ['', '样品', '环境样品', '环境空气', '空气', '大气', 'ambient', 'sample', 'air', 's'],
  blank: ['空白', '系统空白', '零气', '零气空白', 'blank', 'systemblank', 'sb', 'b'],
  check: ['校准核查', '校准检查', '核查', 'calibrationcheck', 'calibrationverificationstandard', 'cvs', 'ccv', 'c'],
  retention: ['保留时间标准', '保留时间', 'retentiontimestandard', 'rts', 'q'],
  laboratory: ['实验室控制', '实验室控制样', '实验室控制样品', 'laboratorycontrolsample', 'lcs', 'e'],
}
const runByWord: ReadonlyMap<string, RunKind> = new Map(
  (Object.keys(runWords) as RunKind[]).flatMap(run => runWords[run].map(word => [word, run] as const)),
)

/** The run that a cell means, an empty one is air; null when it means none. */
export const runOfText = (text: string): RunKind | null =>
  runByWord.get(text.toLowerCase().replace(/[^a-z\p{Script=Han}]/gu, '')) ?? (/^[\s—-]*$/.test(text) ? 'air' : null)

/** All runs in words, for a message. */
export const runNames = ['样品', ...controlKinds.map(kind => controlKindNames[kind])].join('、')

const expectedStart = /^(?:期望值|标称值|标准值|标气浓度|expected)/i
export const isExpectedTitle = (title: string): boolean => expectedStart.test(title)

export interface ExpectedTitle {
  /** Null: of every control gas without a line for itself. */
  kind: ControlKind | null
  unit: SpeciesUnit | null
  /** The first part that is neither. */
  unknown: string | null
}

/** Meaning of `期望值（校准核查，ppbC）` or `expected_LCS`: the control gas and the unit of the line. */
export const parseExpectedTitle = (title: string): ExpectedTitle => {
  const found: ExpectedTitle = { kind: null, unit: null, unknown: null }
  for (const part of title.replace(expectedStart, '').split(/[\s_()（）,，;；:：]+/)) {
    const [unit, run] = [speciesUnitOf(part), runOfText(part)]
    if (part === '') continue
    if (unit !== null) found.unit = unit
    else if (run !== null && run !== 'air' && run !== 'blank') found.kind = run
    else found.unknown ??= part
  }
  return found
}
