import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { gridFindings, gridTaskLifecycle, gridTaskNumber, gridTaskReasons, hasHoursAfter } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { EffectBars } from '#/page/work/effect.tsx'
import { EvidenceRows } from '#/page/work/evidence-rows.tsx'
import { gridTaskLink } from '#/page/work/work-paths.ts'
import { Trail } from '#/page/workflow/trail.tsx'
import type { GridTask } from './task-look.ts'
import { CellThen, Suspects } from './task-package.tsx'
import { TaskSteps } from './task-steps.tsx'

const degrees = (value: number): string => numberText(value, 5)

const deadlineText = ({ dueAt, originalDueAt, runs }: GridTask['deadlines'][number]) =>
  `${shortMinute(dueAt)}${dueAt === originalDueAt ? '' : `（原 ${shortMinute(originalDueAt)}）`}${runs ? '' : '，已办'}`

const factsOf = (task: GridTask) =>
  [
    ['状态', `${gridTaskLifecycle.states[task.state].label}${task.late ? '（已逾期）' : ''}`],
    ['原因', gridTaskReasons[task.reason]],
    ...(task.cause ? [['突出原因', task.cause] as const] : []),
    ...(task.suspect ? [['疑似企业', task.suspect] as const] : []),
    ['接收人', task.receiver],
    ['下发', `${task.by} ${shortMinute(task.createdAt)}${task.demo ? '（演示数据）' : ''}`],
    ...task.deadlines
      .toSorted((a, b) => a.originalDueAt.localeCompare(b.originalDueAt))
      .map(deadline => [deadline.label, deadlineText(deadline)] as const),
    ...(task.recurredAt ? [['复发', `${shortMinute(task.recurredAt)} 再次成为热点`] as const] : []),
    ...(task.failures > 0 ? [['核查不通过', `${task.failures} 次`] as const] : []),
  ] as [string, string][]

const foundOf = (task: GridTask) =>
  [
    ['结论', gridFindings[task.finding!]],
    ...(task.category ? [['问题类别', task.category] as const] : []),
    ...(task.enterprise ? [['责任单位', task.enterprise] as const] : []),
    ...(task.measures ? [['整改措施', task.measures] as const] : []),
    ...(task.fineYuan === null ? [] : [['罚款', `${numberText(task.fineYuan, 0)} 元`] as const]),
    ...(task.foundAt
      ? [['现场位置', `${degrees(task.foundAt.lon)}, ${degrees(task.foundAt.lat)}，距网格 ${task.foundAt.distanceM} m`] as const]
      : []),
    ...(task.farReason ? [['距离说明', task.farReason] as const] : []),
  ] as [string, string][]

/** Change of the excess; that of an excess within its error is no share. */
const excessNote = ({ effect, fall, fallWords }: GridTask): string => {
  if (effect === null || !hasHoursAfter(effect)) return '不能判断'
  return `网格超额${fallWords}${fall === null ? '，下发前超额在误差内' : ''}`
}

/** One task for a hot cell: what is required, what was found, whether it helped, and the step of the signed-in user. */
export const GridTaskDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useCall(gridTaskCalls.detail, { id }, { keepPrevious: false })
  return (
    <QueryDrawer
      query={query}
      what="网格任务查询"
      width={440}
      title={task => task && `网格任务 ${task.number}`}
      subtitle={task => task?.title}
      onClose={onClose}
    >
      {task => (
        <Stack gap={10}>
          <FactList facts={factsOf(task)} />
          {task.recursOf !== null && (
            <Text as="p">
              该网格 30 日内办结过 <Link to={gridTaskLink(task.recursOf)}>{gridTaskNumber(task.recursOf)}</Link>，本次为复发。
            </Text>
          )}
          <Text as="p">{task.content}</Text>
          <Suspects cell={task.package} named={task.suspect} />
          {task.finding && (
            <Section title="现场反馈">
              <FactList facts={foundOf(task)} />
            </Section>
          )}
          <EvidenceRows evidence={task.evidence} />
          {task.finding && (
            <Section title="数据核查" note={excessNote(task)}>
              <EffectBars
                effect={task.effect}
                decimals={task.package.decimals}
                hours={168}
                around="背景"
                none="网格 5 km 内没有数据完整的站点或没有可用测风，不能按同风时段比较。"
              />
              {task.effect !== null && !hasHoursAfter(task.effect) && (
                <Text as="p" colour="error">
                  反馈后还没有同风时段数据，暂不能判断；核查通过须写明理由
                </Text>
              )}
              {task.effect?.verdict === 'none' && (
                <Text as="p" colour="error">
                  数值未下降
                </Text>
              )}
            </Section>
          )}
          <TaskSteps key={task.version} task={task} />
          <CellThen cell={task.package} />
          <Section title="办理记录">
            <Trail entries={task.steps.toReversed().map(({ at, by, label, comment }) => ({ at, by, comment, title: label }))} />
          </Section>
        </Stack>
      )}
    </QueryDrawer>
  )
}
