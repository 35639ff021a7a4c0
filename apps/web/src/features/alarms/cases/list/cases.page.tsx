import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type CaseState, caseLifecycle } from '@qingyuan/domain/lifecycles/case.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useNavigate } from 'react-router'
import { choice } from '#/filters/choice.tsx'
import { lastDays } from '#/filters/period.tsx'
import { linkedPlace } from '#/filters/place.tsx'
import { search } from '#/filters/search.tsx'
import { recordsPage } from '#/page/records-page.tsx'
import { caseLink } from '#/page/work/work-paths.ts'
import { CaseStateDot } from '../case-look.tsx'

type Row = OutputOf<typeof caseCalls.Query>['rows'][number]

const { new: _new, ...states } = caseLifecycle.states
const stateWords = {
  '': '全部',
  open: '未结',
  ...(Object.fromEntries(Object.entries(states).map(([key, { label }]) => [key, label])) as Record<Exclude<CaseState, 'new'>, string>),
}

const columns: readonly RecordColumn<Row>[] = [
  { title: '案号', dataIndex: 'number', width: 132 },
  { title: '案件', dataIndex: 'title', width: 180, isName: true, render: (title: string) => <Subscript text={title} /> },
  { title: '区县', dataIndex: 'countyName', width: 72 },
  { title: '状态', dataIndex: 'state', width: 132, render: (state: CaseState) => <CaseStateDot state={state} /> },
  { title: '立案', dataIndex: 'openedAt', width: 96, render: (at: string) => shortMinute(at) },
  {
    title: '时限',
    dataIndex: 'dueAt',
    width: 132,
    render: (at: string | null, { late }) =>
      at === null ? '—' : <Text colour={late ? 'error' : undefined}>{`${shortMinute(at)}${late ? ' 逾期' : ''}`}</Text>,
  },
  { title: '报警', dataIndex: 'alarms', width: 56, align: 'right' },
  { title: '派单', dataIndex: 'orders', width: 64, align: 'right' },
  { title: '结案', dataIndex: 'closedAt', width: 96, render: (at: string | null) => (at === null ? '—' : shortMinute(at)) },
]

/** 案件查询. */
export const Page = recordsPage(
  caseCalls.Query,
  {
    filters: {
      place: linkedPlace,
      days: lastDays(30),
      state: choice(stateWords, { label: '状态', width: 148 }),
      search: search('案号、站点', 168),
    },
  },
  ({ place: placeId, days, state, search: words }) => {
    const navigate = useNavigate()
    return {
      // Open cases are all that there are, however old.
      input: state === 'open' ? { placeId, open: true, search: words } : { ...days, placeId, state, search: words },
      paged: true,
      columns,
      onOpen: ({ id }: Row) => void navigate(caseLink(id)),
      title: '案件',
      what: '案件查询',
      subtitle: ({ total }) => `${total} 件`,
      empty: '该时段没有案件',
    }
  },
)
