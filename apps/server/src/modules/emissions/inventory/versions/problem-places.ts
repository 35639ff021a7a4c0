import { type EnterpriseForm, type FormRow, rowsOf, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import type { Services } from '#/platform/services.ts'
import { formWords } from '../sources/gather.ts'
import { selectFormsUntil } from './problem-queries.ts'

interface Problem {
  source: string
  name: string
  enterpriseId: number | null
  field: string
  kind: 'block' | 'missing' | 'warn'
}

interface Place {
  enterprise: string | null
  outlet: string | null
  line: string | null
  todo: string
}

type Words = Awaited<ReturnType<typeof formWords>>

const titleOf = (section: string, row: FormRow, { fuelName, equipmentName }: Words): string => {
  const code = String(row[sectionOf.get(section)!.titleKey] ?? '')
  const title = section === 'fuel' ? fuelName(code) : section === 'machine' ? equipmentName(code) : code
  return [title, row.process].filter(part => typeof part === 'string' && part !== '').join(' ')
}

/** Outlet and line of a source of a form; its id names section and row. */
const placeIn = (form: EnterpriseForm | undefined, source: string, words: Words): Pick<Place, 'outlet' | 'line'> => {
  const [, section = '', id = ''] = source.split('/')
  const index = form ? rowsOf(form, section).findIndex(row => row.id === id) : -1
  if (!form || index < 0) return { outlet: null, line: null }
  const row = rowsOf(form, section)[index]!
  const equipment = form.equipment.find(each => each.id === row.equipment)
  const outlet = form.outlet.find(each => each.id === (equipment?.outlet ?? row.outlet))
  const title = titleOf(section, row, words)
  return {
    outlet: outlet ? String(outlet.outletNo ?? '') || null : null,
    line: `${sectionOf.get(section)!.label} 第 ${index + 1} 行${title && ` ${title}`}`,
  }
}

const todoOf = ({ field, kind, enterpriseId }: Problem): string => {
  const who = enterpriseId === null ? '面源点位' : '企业填报'
  if (field === 'notReported') return '催报或审核该企业的填报'
  if (field === 'yearOnYear') return enterpriseId === null ? '核对面源活动水平' : '核对活动水平与治理设施，请企业说明原因'
  return kind === 'missing' ? `在${who}中补填` : kind === 'block' ? `退回${who}改正后重新计算` : `核对${who}`
}

/** Problems with enterprise, outlet, line and what to do, in place of keys. */
export const placedProblems = async <P extends Problem>(
  services: Pick<Services, 'db'>,
  year: number,
  problems: readonly P[],
): Promise<(P & Place)[]> => {
  const ids = [...new Set(problems.flatMap(({ enterpriseId }) => enterpriseId ?? []))]
  const [words, forms] = await Promise.all([formWords(services), selectFormsUntil(services.db, ids, year)])
  const known = new Map(forms.map(row => [row.id, row]))
  return problems.map(problem => {
    const firm = problem.enterpriseId === null ? undefined : known.get(problem.enterpriseId)
    // Results of older calculations hold the key where a source had no name.
    const isKey = problem.name === problem.source || problem.name === ''
    const place = placeIn(firm?.form, problem.source, words)
    const plain = firm ? [firm.name, place.line].filter(Boolean).join(' ') : problem.source.split('/').at(-1)!
    return { ...problem, ...place, name: isKey ? plain : problem.name, enterprise: firm?.name ?? null, todo: todoOf(problem) }
  })
}
