import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { auditStages } from '@qingyuan/contract/organics/monitor-schemas.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { fingerprintSubject } from '@qingyuan/domain/alarms/rule.ts'
import { speciesNoOf, wholeHourItem } from '@qingyuan/domain/audit-item-ids.ts'
import { auditItemLabel, auditItemUnit } from '@qingyuan/domain/audit-items.ts'
import { dayOfHour, formatHour } from '@qingyuan/domain/time.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import { checkInput, isReviewed, takeStep } from '#/modules/organics/audits/public.ts'
import { raiseMonthOf } from '#/modules/organics/species/public.ts'
import { appError } from '#/platform/errors.ts'
import { groupBy } from '#/platform/group-by.ts'
import type { AuditedContext, CallerContext } from '#/platform/http/context.ts'
import { auditedOf, isWanted, namedValues, roundItem, type Value, valuesOf } from './audited-values.ts'
import { dismissByAudit } from './false-alarms.ts'

type Call = typeof vocMonitorCalls
type Input = InputOf<Call['auditValue']>
type Answer = OutputOf<Call['auditValue']>

const mostAtOnce = 2_000

const meanOf = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length)

/** Means of the days and the month that would change. */
const changesOf = async (context: CallerContext, values: readonly Value[], input: Input): Promise<Answer['changes']> => {
  const changes: Answer['changes'] = []
  for (const own of groupBy(values, value => `${value.placeId}|${value.item}`).values()) {
    const { placeId, item, station } = own[0]!
    const months = [...new Set(own.map(value => dayOfHour(value.hour).slice(0, 7)))].slice(0, 2)
    for (const month of months) {
      const days = [...new Set(own.map(value => dayOfHour(value.hour)).filter(day => day.startsWith(month)))].slice(0, 10)
      const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
      const span = { startTime: `${month}-01 01`, endTime: `${month}-${lastDay} 24` }
      const all = await valuesOf(context, { stationIds: [placeId], items: [item], ...span })
      const touched = new Set(own.map(({ id }) => id))
      const beforeOf = (value: Value) => (isReviewed(value) ? auditedOf(value) : value.raw)
      const afterOf = (value: Value) =>
        !touched.has(value.id) || input.stage !== 'first'
          ? beforeOf(value)
          : input.result === 'invalid'
            ? null
            : input.result === 'corrected'
              ? input.value!
              : value.raw
      const row = (label: string, part: readonly Value[]) => {
        const known = (of: (value: Value) => number | null) => roundItem(meanOf(part.map(of).filter(value => value !== null)), item)
        return {
          station,
          item: auditItemLabel(item),
          span: label,
          before: known(beforeOf),
          after: known(afterOf),
          unit: auditItemUnit(item),
        }
      }
      changes.push(
        ...days.map(day =>
          row(
            day,
            all.filter(value => dayOfHour(value.hour) === day),
          ),
        ),
        row(month, all),
      )
    }
  }
  return changes.slice(0, 60)
}

/** 审核: 初审, 复审, 签发 of values by id or filter, or a step taken back. Raw values stay as they are. */
export const auditValues = async (context: AuditedContext, input: Input): Promise<Answer> => {
  const { services, caller, audit } = context
  checkInput(input, caller)
  if (!input.ids && !input.filter) throw airRefusal('INVALID_INPUT', '须给出数据（ids）或筛选条件（filter）')
  const outside = input.filter?.stationIds.find(id => !services.places.allowed(caller.scope, id))
  if (outside !== undefined) throw appError('OUT_OF_SCOPE')
  const values = input.ids
    ? await namedValues(context, [...new Set(input.ids)])
    : (await valuesOf(context, input.filter!)).filter(isWanted(input.filter!))
  if (input.result === 'corrected' && values.some(({ item }) => item === wholeHourItem))
    throw airRefusal('INVALID_INPUT', '整小时只能判为有效或无效，修正须按单个物种')
  if (values.length > mostAtOnce) throw airRefusal('INVALID_INPUT', `一次最多审核 ${mostAtOnce} 个值，当前 ${values.length} 个`)
  audit.subject = `${auditStages[input.stage]} ${values.length} 个值${values[0] ? `（${values[0].station} ${formatHour(values[0].hour)} 等）` : ''}`
  if (input.preview) return { done: values.length, refused: [], falseAlarms: 0, changes: await changesOf(context, values, input) }
  const refused: Answer['refused'] = []
  const done: Value[] = []
  for (const value of values) {
    const isSpecies = speciesNoOf(value.item) !== null
    const outcome = await takeStep(context, value, input, input.versions?.[value.id] ?? input.version, async trx => {
      // Only these stages change what counts in the hour.
      if (isSpecies && (input.stage === 'pass' || input.stage === 'undo')) await raiseMonthOf(trx, value.placeId, value.hour)
    })
    if ('done' in outcome) done.push(value)
    else if (values.length === 1) throw airRefusal('CONFLICT', outcome.refused)
    else refused.push({ id: value.id, reason: outcome.refused })
  }
  const falseAlarms =
    input.stage === 'pass'
      ? await dismissByAudit(
          context,
          done.flatMap(({ placeId, hour, item, key }) => {
            const no = speciesNoOf(item)
            if (no === null) return [{ placeId, hour, key, parameter: key }]
            // The composition of an hour is gone with the hour, not with one species.
            return no === 0 ? [{ placeId, hour, key, parameter: fingerprintSubject }] : []
          }),
        )
      : 0
  return { done: done.length, refused, falseAlarms, changes: [] }
}
