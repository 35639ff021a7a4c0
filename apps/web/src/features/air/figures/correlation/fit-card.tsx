import { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import { exportOf, type InputOf } from '@qingyuan/contract/call.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { Fill } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'

const call = analysisCalls.CorrelationLinearity
const exportCall = exportOf(call)

/** Two fits with nine figures each: a figure a row, so that all are read without scrolling sideways. */
export const FitCard = ({ input }: { input: InputOf<typeof call> | null }) => (
  <QueryCard
    query={useCall(call, input)}
    title="线性拟合"
    subtitle="y 为纵轴，x 为横轴"
    what="线性拟合查询"
    isEmpty={({ rowCount }) => rowCount === 0}
    empty="没有可列出的数据"
    tools={<FrameExport call={exportCall} input={input} compact />}
  >
    {({ columns: [methods, ...figures] }) => (
      <Fill scroll>
        <PlainTable
          rows={figures.filter(({ hidden }) => !hidden)}
          cells={{ height: 22, padding: [1, 6] }}
          columns={[
            {
              title: methods?.label,
              cell: ({ label, unit }) => (
                <>
                  <Subscript text={label} />
                  {unit && ` ${unit}`}
                </>
              ),
            },
            ...(methods?.values ?? []).map((name, row) => ({
              title: String(name ?? ''),
              cell: (figure: (typeof figures)[number]) => formatCell(figure, figure.values[row] ?? null),
            })),
          ]}
        />
      </Fill>
    )}
  </QueryCard>
)
