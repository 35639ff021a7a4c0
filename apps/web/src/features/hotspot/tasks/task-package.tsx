import { numberText } from '@qingyuan/domain/number-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Note, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Link } from 'react-router'
import { useMay } from '#/page/allowed.tsx'
import { CellHoursChart } from '#/page/work/grid/cell-hours-chart.tsx'
import { byUpwind, placeText, suspectText, whereText, windsText } from '#/page/work/grid/grid-content.ts'
import { gridCellLink } from '#/page/work/work-paths.ts'
import { type GridTask, namedWithoutShare } from './task-look.ts'

type Cell = GridTask['package']

/** Of the label of an hour. */
const hourLength = 13
const coordinate = (value: number): string => numberText(value, 6)

/** Who could have been it: the enterprise that the task names, listed ones upwind in the peak hours with their shares, and what to look at there. */
export const Suspects = ({ cell, named }: { cell: Cell; named: string | null }) => {
  const { suspects = [] } = cell
  const more = namedWithoutShare(cell, named)
  if (suspects.length === 0 && !more) return null
  return (
    <Section title="重点核查对象" note={suspects.length > 0 ? '高值时段上风向在册企业，估算份额' : undefined}>
      <Stack gap={8}>
        {more && (
          <Text as="p" size={13}>
            {more.name}　{more.industry === '—' ? '' : `${more.industry}　`}
            {whereText(more)}（下发时指明的疑似企业，未估算份额）
          </Text>
        )}
        {suspects.map(each => (
          <div key={`${each.name} ${each.bearing} ${each.distanceKm}`}>
            <Text as="p" size={13}>
              {each.name}　{each.industry === '—' ? '' : `${each.industry}　`}
              {suspectText(each)}
            </Text>
            {each.checks.length > 0 && (
              <Text as="p" size={12} colour="textSecondary">
                检查要点：{each.checks.join('；')}。
              </Text>
            )}
          </div>
        ))}
      </Stack>
      {suspects.length > 0 && (
        <Note>
          份额为该企业在全部在册企业中所占，按清单排放量和逐时风向、风速、稳定度推算，含排口高度、不计烟气抬升；未登记的排放点不在其中。
        </Note>
      )}
    </Section>
  )
}

/** The cell as it was when the task was issued. */
export const CellThen = ({ cell }: { cell: Cell }) => {
  const near = byUpwind(cell)
  const maySeeGrid = useMay('grid:view')
  return (
    <Section title="下发时的网格" note={`${cell.code} ${cell.time ?? ''}${cell.time?.length === hourLength ? ' 时' : ''}`}>
      <FactList
        facts={[
          ['数值', `${numberText(cell.value, cell.decimals)} ± ${numberText(cell.error, cell.decimals)} ${cell.unit}`],
          ['邻格中位数', `${numberText(cell.neighbours, cell.decimals)} ${cell.unit}`],
          ['热点类别', cell.class],
          ['高值时风向', windsText(cell) || '无可用测风'],
          [
            '网格范围',
            `${coordinate(cell.box[0]!)}–${coordinate(cell.box[2]!)}°E，${coordinate(cell.box[1]!)}–${coordinate(cell.box[3]!)}°N`,
          ],
        ]}
      />
      <CellHoursChart cell={cell} height={160} />
      {near.length === 0 ? (
        <Note>附近无在册企业</Note>
      ) : (
        near.map(each => (
          <Text as="p" key={each.id} size={12}>
            {each.name}　{whereText(each)}
          </Text>
        ))
      )}
      <Text as="p" size={12}>
        {maySeeGrid && <Link to={gridCellLink(cell.placeId)}>在网格图中查看 {cell.code}</Link>}（中心 {placeText(cell)}）
      </Text>
    </Section>
  )
}
