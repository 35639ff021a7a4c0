import { type FormChange, formDiff } from './diff.ts'
import { type EnterpriseForm, isListSection, isSingleSection, removeRow, rowsOf } from './form.ts'

/** Names a change among others of the same two forms. */
export const changeKey = ({ section, row, field }: Pick<FormChange, 'section' | 'row' | 'field'>): string =>
  `${section}\n${row}\n${field ?? ''}`

const applyOne = (form: EnterpriseForm, to: EnterpriseForm, { section, row, field, kind }: FormChange): EnterpriseForm => {
  const target = rowsOf(to, section).find(({ id }) => id === row)
  if (isSingleSection(section)) return { ...form, [section]: { ...form[section], [field!]: target?.[field!] ?? null } }
  if (!isListSection(section)) return form
  if (kind === 'removed') return removeRow(form, section, row)
  if (kind === 'added') return { ...form, [section]: [...form[section].filter(({ id }) => id !== row), target!] }
  return { ...form, [section]: form[section].map(each => (each.id === row ? { ...each, [field!]: target?.[field!] ?? null } : each)) }
}

/** `from` with those of the changes that lead to `to`; all of them give `to`. */
export const applyChanges = (from: EnterpriseForm, to: EnterpriseForm, changes: readonly FormChange[]): EnterpriseForm =>
  changes.reduce((form, change) => applyOne(form, to, change), from)

/** Merge of two versions of one form: their differences, and which of them the first author made, against the common version. */
export const conflictOf = (
  base: EnterpriseForm,
  mine: EnterpriseForm,
  theirs: EnterpriseForm,
  optionsOf?: Parameters<typeof formDiff>[2],
): { changes: FormChange[]; own: ReadonlySet<string> } => ({
  changes: formDiff(theirs, mine, optionsOf),
  own: new Set(formDiff(base, mine).map(changeKey)),
})
