import { inkOn } from '@qingyuan/charts/palette.ts'
import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { fineSide, type GridItem, type GridStep } from '@qingyuan/domain/hotspot-grid.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Note } from '@qingyuan/ui/layout.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { mapInput } from '#/filters/grid.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { classesOf, colourOf } from './paint-cells.ts'

const [partPx, gapPx] = [58, 1] as const

/** The parts of 500 m of a cell, where it is divided. */
export const FineSection = ({ placeId, item, step, time }: { placeId: number; item: GridItem; step: GridStep; time: string }) => {
  const data = useCall(hotGridCalls.fine, { ...mapInput({ item, step, time }), placeId }).data
  const own = data?.cells.find(cell => cell.placeId === placeId)
  if (!data) return null
  if (!own)
    return (
      <Section title="500 m 网格">
        <Note>未细分：只有热点网格和有 3 台以上传感器的网格细分。</Note>
      </Section>
    )
  const errorText = numberText(Math.max(...own.errors.map(error => error ?? 0)), data.decimals)
  if (!own.differs)
    return (
      <Section title="500 m 网格">
        <Note>
          36 格的值相差不超过其标准误差（±{errorText} {data.unit}），不能区分，不比 3 km 网格多给出信息。
        </Note>
      </Section>
    )
  const classes = classesOf({ ...own, decimals: data.decimals })
  return (
    <Section title="500 m 网格" note={`36 格，${data.unit}，值 ± 标准误差，不排名`}>
      <svg width="100%" viewBox={`0 0 ${fineSide * partPx} ${fineSide * 40}`} role="img" aria-label="500 m 网格值">
        {own.values.map((value, part) => {
          const [x, y] = [(part % fineSide) * partPx, Math.floor(part / fineSide) * 40]
          const weak = own.support[part]! < 2
          const fill = value === null || weak ? lightColours.fill : colourOf(value, classes)
          return (
            <g key={part} fontSize={11} textAnchor="middle" fill={inkOn(fill)}>
              <rect x={x} y={y} width={partPx - gapPx} height={40 - gapPx} fill={fill} />
              <text x={x + partPx / 2} y={y + 18} fontWeight={weak ? 400 : 600} fontSize={12}>
                {numberText(value, data.decimals)}
              </text>
              {!weak && (
                <text x={x + partPx / 2} y={y + 32} fontSize={11}>
                  ±{numberText(own.errors[part] ?? null, data.decimals)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </Section>
  )
}
