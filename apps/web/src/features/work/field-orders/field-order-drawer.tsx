import { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import { fieldFindings, fieldOrderLifecycle, fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { regionText } from '@qingyuan/domain/suspect-text.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { mobileRunsPath } from '#/page/mobile-runs-path.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { CaseOfAlarm } from '#/page/work/case-link.tsx'
import { EvidenceRows } from '#/page/work/evidence-rows.tsx'
import { Trail } from '#/page/workflow/trail.tsx'
import type { FieldOrder } from './field-order-look.ts'
import { FieldSteps } from './field-steps.tsx'

const degrees = (value: number): string => numberText(value, 5)

const factsOf = ({ state, receiver, countyName, placeName, by, createdAt, dueAt, late, finding, foundPlace, foundAt, demo }: FieldOrder) =>
  [
    ['状态', fieldOrderLifecycle.states[state].label],
    ['接收人', receiver],
    ['区县、站点', [countyName, placeName].filter(Boolean).join(' · ')],
    ['下发', `${by} ${shortMinute(createdAt)}${demo ? '（演示数据）' : ''}`],
    ['完成时限', dueAt === null ? '—' : `${shortMinute(dueAt)}${late ? '（已逾期）' : ''}`],
    ...(finding ? [['结论', fieldFindings[finding]] as const] : []),
    ...(foundPlace ? [['发现位置', foundPlace] as const] : []),
    ...(foundAt ? [['经纬度', `${degrees(foundAt.lon)}, ${degrees(foundAt.lat)}`] as const] : []),
  ] as [string, string][]

/** Areas and route by the probability of the unknown source. */
const Plan = ({ plan, task }: Pick<FieldOrder, 'plan' | 'task'>) =>
  plan && (
    <>
      <Text as="h3" size={14} weight={600}>
        可能区域
      </Text>
      {plan.regions.map(region => (
        <Text as="p" key={region.name}>
          {regionText(region)}，中心 {degrees(region.lon)}, {degrees(region.lat)}，约 {numberText(region.areaKm2, 1)} km²
        </Text>
      ))}
      {task === 'mobile' && plan.route.length > 0 && (
        <Text as="p">
          建议路线约 {numberText(plan.routeKm, 1)} km：{plan.route.map(({ lon, lat }) => `${degrees(lon)}, ${degrees(lat)}`).join(' → ')}
        </Text>
      )}
    </>
  )

/** One field order: what is required, where, what was found, and the step of the signed-in user. */
export const FieldOrderDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useCall(fieldOrderCalls.QueryByID, { id }, { keepPrevious: false })
  return (
    <QueryDrawer
      query={query}
      what="现场任务单查询"
      width={440}
      title={order => order && `${fieldTasks[order.task].label}单 ${order.number}`}
      subtitle={order => order?.title}
      onClose={onClose}
    >
      {order => (
        <Stack gap={10}>
          <FactList facts={factsOf(order)} />
          {order.alarmId !== null && <CaseOfAlarm alarmId={order.alarmId} onLeave={onClose} />}
          <Text as="p">{order.content}</Text>
          <Plan {...order} />
          {order.mobileRun && (
            <Text as="p">
              走航记录 <Link to={`${mobileRunsPath}?run=${order.mobileRun.id}`}>{order.mobileRun.name}</Link>，
              {shortMinute(order.mobileRun.from)} 至 {shortMinute(order.mobileRun.to)}，{numberText(order.mobileRun.lengthKm, 1)} km
            </Text>
          )}
          <EvidenceRows evidence={order.evidence} />
          <FieldSteps key={order.version} order={order} />
          <Text as="h3" size={14} weight={600}>
            办理记录
          </Text>
          <Trail entries={order.steps.toReversed().map(({ at, by, label, comment }) => ({ at, by, comment, title: label }))} />
        </Stack>
      )}
    </QueryDrawer>
  )
}
