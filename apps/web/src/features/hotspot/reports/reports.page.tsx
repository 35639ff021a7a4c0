import type { OutputOf } from '@qingyuan/contract/call.ts'
import { gridReportCalls } from '@qingyuan/contract/hotspot/reports.ts'
import { type GridReportKind, gridReportKinds } from '@qingyuan/domain/grid-report.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { allOr, choice } from '#/filters/choice.tsx'
import { useMay } from '#/page/allowed.tsx'
import { plainDrawer, recordDrawer } from '#/page/drawer.ts'
import { recordsPage } from '#/page/records-page.tsx'
import { MakeDrawer } from './make-drawer.tsx'
import { ReportDrawer } from './report-drawer.tsx'

type Row = OutputOf<typeof gridReportCalls.list>['rows'][number]

const columns: readonly RecordColumn<Row>[] = [
  { title: '报表', dataIndex: 'title', width: 320, isName: true, render: (title: string) => <Subscript text={title} /> },
  { title: '类别', dataIndex: 'kind', width: 64, render: (kind: GridReportKind) => gridReportKinds[kind] },
  { title: '版次', dataIndex: 'version', width: 56 },
  { title: '生成', dataIndex: 'madeAt', width: 176, render: (at: string, { by }) => `${shortMinute(at)} ${by}` },
  {
    title: '签发',
    dataIndex: 'signedAt',
    width: 176,
    render: (at: string | null, { signedBy }) =>
      at === null ? <StateDot tone="warn">未签发</StateDot> : <StateDot tone="good">{`${shortMinute(at)} ${signedBy}`}</StateDot>,
  },
  { title: '校验码', dataIndex: 'hash', width: 116 },
]

const MakeButton = ({ onClick }: { onClick: () => void }) =>
  useMay('grid:report') && (
    <Button type="primary" onClick={onClick}>
      生成报表
    </Button>
  )

/** 报表管理. */
export const Page = recordsPage(
  gridReportCalls.list,
  {
    filters: {
      kind: choice(
        allOr(Object.keys(gridReportKinds) as GridReportKind[], kind => gridReportKinds[kind]),
        { label: '类别', width: 96 },
      ),
    },
    drawers: { report: recordDrawer, make: plainDrawer },
    actions: ({ make }) => <MakeButton onClick={() => make.open()} />,
    drawer: ({ report, make }) =>
      make.value ? (
        <MakeDrawer onClose={make.close} onMade={id => report.open(id)} />
      ) : (
        report.value !== null && <ReportDrawer key={report.value} id={report.value} onClose={report.close} />
      ),
  },
  ({ kind, report }) => ({
    input: { kind },
    paged: true,
    columns,
    opens: report,
    title: '网格报表',
    what: '网格报表查询',
    subtitle: ({ total }) => `${total} 份 · 日报每日 8:30 前自动生成，周报周一、月报 1 日`,
    empty: '没有报表；日报每日 8:30 前自动生成，也可以按需生成。',
  }),
)
