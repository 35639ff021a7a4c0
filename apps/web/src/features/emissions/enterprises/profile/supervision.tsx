import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseRegisterCalls } from '@qingyuan/contract/supervision/register.ts'
import { columnTextOf, singleMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { yearTitle } from '@qingyuan/domain/year-title.ts'
import { Box, Hint, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { QueryState } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { caseLink } from '#/page/work/work-paths.ts'

type Found = OutputOf<typeof enterpriseRegisterCalls.Supervision>

/** A heading and what is under it, or why there is nothing. */
const Part = ({ title, none, children }: { title: string; none?: string | false; children: ReactNode }) => (
  <Box as="section" margin={[0, 0, 16, 0]}>
    <Text as="h4" margin={[0, 0, 4, 0]} weight={600}>
      {title}
    </Text>
    {none ? <Hint>{none}</Hint> : children}
  </Box>
)

const Emissions = ({ inventory, before, rows }: NonNullable<Found['emissions']>) => {
  const text = columnTextOf(
    rows.flatMap(row => [row.tonnes, row.measured, row.before]),
    singleMassDecimals,
  )
  type Row = (typeof rows)[number]
  const isMetered = rows.some(({ measured }) => measured !== null)
  const calculated = ({ tonnes, measured }: Row) => (tonnes === null ? null : tonnes - (measured ?? 0))
  const parts = [
    { title: '其中在线监测 t', cell: ({ measured }: Row) => text(measured) },
    { title: '其余源核算 t', cell: (row: Row) => text(calculated(row)) },
  ]
  return (
    <>
      <PlainTable
        rows={rows}
        columns={[
          { title: '污染物', cell: ({ label }) => <Subscript text={label} /> },
          { title: `${inventory.year} 年 t`, cell: ({ tonnes }) => text(tonnes) },
          ...(isMetered ? parts : []),
          ...(before ? [{ title: `${before.year} 年 t`, cell: (row: Row) => text(row.before) }] : []),
        ]}
      />
      {isMetered && (
        <Hint>
          {inventory.year}{' '}
          年全厂合计：有在线监测的设备按监测计，其余源按活动水平核算。年度档案“生产设备”中的在线监测是该年度各台设备所在排放口的监测量，不是全厂排放量；年度不同、档案在清单计算后修改过的，两处不相等。
        </Hint>
      )}
    </>
  )
}

/** What supervision knows of an enterprise: emissions, online monitoring, orders with their cases, filling tasks. */
export const Supervision = ({ query }: { query: QueryState<Found> }) => (
  <StateGate query={query} what="监管情况查询">
    {({ emissions, outlets, orders, fills }) => (
      <>
        <Part
          title={`排放量${emissions ? `（${emissions.inventory.words}）` : ''}`}
          none={!emissions && '默认清单中没有该企业的排放源，或无权查看清单'}
        >
          {emissions && <Emissions {...emissions} />}
        </Part>
        <Part title="在线监测" none={outlets.length === 0 && '没有联网的排放口'}>
          <PlainTable
            rows={outlets}
            columns={[
              { title: '排放口', cell: ({ name }) => name },
              { title: '最近小时值', cell: ({ latest }) => `${latest} 时` },
              {
                title: '状态',
                cell: ({ reporting }) => <StateDot tone={reporting ? 'good' : 'bad'}>{reporting ? '在线' : '离线'}</StateDot>,
              },
            ]}
          />
        </Part>
        <Part title="核查单" none={orders === null ? '无权查看案件' : orders.length === 0 && '没有下发过核查单'}>
          <PlainTable
            rows={orders ?? []}
            columns={[
              { title: '内容', cell: ({ title, caseId }) => (caseId === null ? title : <Link to={caseLink(caseId)}>{title}</Link>) },
              { title: '状态', cell: ({ stateLabel, open }) => <StateDot tone={open ? 'warn' : 'good'}>{stateLabel}</StateDot> },
              { title: '下发', cell: ({ createdAt }) => createdAt.slice(0, 16) },
              { title: '期限', cell: ({ deadlineAt }) => deadlineAt?.slice(0, 16) ?? '—' },
            ]}
          />
        </Part>
        <Part title="填报任务" none={fills.length === 0 && '没有下发过填报任务'}>
          <PlainTable
            rows={fills}
            columns={[
              { title: '任务', cell: ({ task, year }) => yearTitle(year, task) },
              { title: '状态', cell: ({ stateLabel, late }) => `${stateLabel}${late ? '（逾期）' : ''}` },
              { title: '提交', cell: ({ submittedAt }) => submittedAt?.slice(0, 16) ?? '—' },
              { title: '截止', cell: ({ endsOn }) => endsOn },
            ]}
          />
        </Part>
      </>
    )}
  </StateGate>
)
