import type { InputOf } from '@qingyuan/contract/call.ts'
import { gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import { scoreParts } from '@qingyuan/domain/grid-score.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Caption, Note, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Link } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { gridTaskLink } from '#/page/work/work-paths.ts'

/** A district's score: each part with its formula and numbers, and the tasks that count. */
export const PartsDrawer = ({ input, onClose }: { input: InputOf<typeof gridScoreCalls.parts>; onClose: () => void }) => (
  <QueryDrawer
    query={useCall(gridScoreCalls.parts, input)}
    what="综合评分明细"
    width={440}
    title={found => (found ? `${found.county} ${numberText(found.score, 1)} 分` : '综合评分')}
    subtitle={found => found && `第 ${found.rank ?? '—'} 名 · ${found.time ?? '—'}`}
    onClose={onClose}
  >
    {({ parts, deduction, withoutTasks, tasks }) => (
      <Stack gap={10}>
        {withoutTasks && <Note>该时段没有到期任务：环境三项得分按满分 100 折算，任务三项不计。</Note>}
        {parts.map(({ id, points, most, formula, inputs }) => (
          <Section
            key={id}
            title={scoreParts[id]}
            note={points === null ? '不计' : `${numberText(points, 1)} / ${numberText(most, Number.isInteger(most) ? 0 : 1)} 分`}
          >
            <Text as="p">
              <Subscript text={inputs} />
            </Text>
            <Caption as="p">{formula}</Caption>
          </Section>
        ))}
        {deduction > 0 && (
          <Section title="复发扣分" note={`−${numberText(deduction, 1)} 分`}>
            <Caption as="p">办结后 30 日内同一网格再次成为热点，计一次复发</Caption>
          </Section>
        )}
        {tasks.length > 0 && (
          <Section title="计入的任务" note="该时段下发，已通过或已到期">
            <PlainTable
              rows={tasks}
              columns={[
                { title: '任务', cell: ({ id, number }) => <Link to={gridTaskLink(id)}>{number}</Link> },
                { title: '反馈', cell: ({ inTime }) => (inTime ? '按时' : '逾期') },
                { title: '核查', cell: ({ passed }) => (passed ? '通过' : '未通过') },
                { title: '同风超额', cell: ({ fallWords }) => fallWords },
                { title: '复发', cell: ({ recurs }) => (recurs ? '是' : '否') },
              ]}
            />
          </Section>
        )}
      </Stack>
    )}
  </QueryDrawer>
)
