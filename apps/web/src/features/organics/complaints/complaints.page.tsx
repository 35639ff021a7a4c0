import { PlusOutlined } from '@ant-design/icons'
import { RoseChart } from '@qingyuan/charts/figures/rose-chart.tsx'
import { seriesColours } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { odourComplaintCalls } from '@qingyuan/contract/organics/complaints.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { noticedOdour, noticeKm, noticeMinutes, type OdourKind, odourKinds } from '@qingyuan/domain/odour-complaints.ts'
import { Columns, Note, Stack } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { Button } from 'antd'
import { allOr, choice } from '#/filters/choice.tsx'
import { lastDays } from '#/filters/period.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { Allowed } from '#/page/allowed.tsx'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { plainDrawer, recordDrawer } from '#/page/drawer.ts'
import { AddComplaint } from './add-complaint.tsx'
import { ComplaintDrawer } from './complaint-drawer.tsx'

type Answer = OutputOf<typeof odourComplaintCalls.list>

const roseClass = [{ label: '臭气浓度 ≥ 20', fill: seriesColours[0]!, on: lightColours.onAccent }]

const Summary = ({ query }: { query: ReturnType<typeof useCall<typeof odourComplaintCalls.list>> }) => (
  <QueryCard
    query={query}
    title="传感器响应"
    what="异味投诉查询"
    subtitle={`${noticeKm} km 内恶臭站，前后 ${noticeMinutes} 分钟`}
    isEmpty={({ rowCount }) => rowCount === 0}
    empty="该时段没有投诉"
    height="content"
  >
    {({ watched, noticed, kinds }: Answer) => (
      <>
        <Note>
          {watched === 0
            ? `${noticeKm} km 内没有恶臭站数据，无法核对。`
            : `${watched} 件投诉附近有恶臭站数据，其中 ${noticed} 件（${numberText((100 * noticed) / watched, 0)} %）有响应（臭气浓度 ≥ ${noticedOdour}）。`}
        </Note>
        <PlainTable
          rows={kinds.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)}
          columns={[
            { title: '气味', cell: ({ kind }) => odourKinds[kind] },
            { title: '件', cell: ({ count }) => numberText(count, 0) },
          ]}
        />
      </>
    )}
  </QueryCard>
)

const Rose = ({ query }: { query: ReturnType<typeof useCall<typeof odourComplaintCalls.list>> }) => (
  <FigureCard
    query={query}
    title="恶臭时次玫瑰"
    what="恶臭时次玫瑰查询"
    name="恶臭时次玫瑰"
    subtitle={({ rose }: Answer) => `全部恶臭站臭气浓度 ≥ 20 的 ${rose.hours} 小时，频率 %`}
    isEmpty={({ rose }: Answer) => rose.hours === 0}
    empty="该时段没有臭气浓度 ≥ 20 的小时"
    minHeight={300}
    figure={({ rose }: Answer, size, ref) => (
      <RoseChart
        {...size}
        ref={ref}
        label="恶臭时次玫瑰"
        classes={roseClass}
        shares={rose.sectors.map(share => [share])}
        calm={rose.calm}
      />
    )}
  />
)

/** 异味投诉. */
export const Page = createPage(
  {
    filters: {
      days: lastDays(30),
      kind: choice(
        allOr(Object.keys(odourKinds) as OdourKind[], id => odourKinds[id]),
        { label: '气味', width: 128 },
      ),
    },
    drawers: { complaint: recordDrawer, adding: plainDrawer },
    actions: ({ adding }) => (
      <Allowed to="grid:feedback">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => adding.open()}>
          登记投诉
        </Button>
      </Allowed>
    ),
    drawer: ({ complaint, adding }) =>
      adding.value ? (
        <AddComplaint onClose={adding.close} />
      ) : (
        complaint.value !== null && <ComplaintDrawer key={complaint.value} id={complaint.value} onClose={complaint.close} />
      ),
  },
  ({ days, kind, complaint }) => {
    const input = { from: days.from, to: days.to, kind }
    const query = useCall(odourComplaintCalls.list, input)
    return (
      <Columns widths={complaint.value === null ? ['1fr', 360] : ['1fr']} minHeight={560}>
        <FrameCard
          main
          call={odourComplaintCalls.list}
          input={input}
          title="异味投诉"
          what="异味投诉查询"
          subtitle={({ rowCount }) => `${days.from} ~ ${days.to} · ${rowCount} 件 · 点一行反查`}
          empty="该时段没有登记投诉"
          onSelect={(row, frame) => complaint.open(numberCells(columnsByKey(frame).id)[row]!)}
          selected={frame => {
            const at = numberCells(columnsByKey(frame).id).indexOf(complaint.value)
            return at < 0 ? null : at
          }}
        />
        {complaint.value === null && (
          <Stack>
            <Summary query={query} />
            <Rose query={query} />
          </Stack>
        )}
      </Columns>
    )
  },
)
