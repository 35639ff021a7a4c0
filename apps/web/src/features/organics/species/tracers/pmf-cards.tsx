import { HeatMap } from '@qingyuan/charts/figures/heat-map.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Caption, Fill } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { RunCard, type RunOfPage } from '#/page/cards/run-card.tsx'
import { factorName, type PmfResult } from './pmf-result.ts'

const percent = (share: number | null, decimals = 0) => (share === null ? '—' : `${numberText(100 * share, decimals)} %`)

/** Mean contribution of each factor by sector, against its mean over the hours with wind. */
export const WindCard = ({ run }: { run: RunOfPage<PmfResult> }) => (
  <RunCard<PmfResult>
    run={run}
    title="贡献按风向"
    subtitle="与该因子均值之比 · 不足 5 个小时的风向留白"
    quiet
    figure={(result, size, ref) => {
      const { sectors, factors } = result
      const hours = sectors.reduce((sum, { n }) => sum + n, 0)
      const means = factors.map((_, k) => sectors.reduce((sum, { n, values }) => sum + n * (values[k] ?? 0), 0) / hours)
      return (
        <HeatMap
          {...size}
          ref={ref}
          label="PMF 贡献按风向"
          columns={sectors.map(({ name }) => name)}
          rows={factors.map((_, k) => ({
            name: factorName(result, k),
            values: sectors.map(({ values }) => (values[k] === null || !(means[k]! > 0) ? null : values[k]! / means[k]!)),
          }))}
          textOf={(row, column) => {
            const { name, n, values } = sectors[column]!
            return `${factorName(result, row)} ${name}：${numberText(values[row] ?? null, 2)} μg/m³，${n} h`
          }}
        />
      )
    }}
    table={({ sectors, factors }) => (
      <Fill scroll>
        <PlainTable
          size={12}
          rows={sectors}
          columns={[
            { title: '风向', cell: ({ name }) => name },
            { title: 'h', cell: ({ n }) => n },
            ...factors.map((_, k) => ({
              title: `F${k + 1}`,
              cell: ({ values }: PmfResult['sectors'][number]) => numberText(values[k] ?? null, 2),
            })),
          ]}
        />
      </Fill>
    )}
  />
)

/** Named factors beside the categories of the inventory. */
export const InventoryCard = ({ run }: { run: RunOfPage<PmfResult> }) => (
  <RunCard<PmfResult> run={run} title="与排放清单对照" subtitle={({ inventory }) => inventory?.words ?? '无可对照的清单'} quiet>
    {({ inventory }) =>
      inventory === null ? (
        <Caption>没有已发布的默认清单，或您没有查看排放源汇总的权限。</Caption>
      ) : (
        <Fill scroll>
          <PlainTable
            size={12}
            rows={inventory.rows}
            columns={[
              { title: '清单源类', cell: ({ name }) => name },
              { title: '对应因子', align: 'left', cell: ({ factors }) => factors.map(k => `F${k + 1}`).join('、') || '未解析出' },
              { title: 'PMF', cell: ({ pmf }) => percent(pmf) },
              { title: '清单 VOCs', cell: ({ inventory: share }) => percent(share) },
            ]}
          />
          <Caption>
            两列各自归一；未命名因子 {percent(inventory.unnamed)}、植物 {percent(inventory.natural)} 不参与。PMF
            是本站浓度的占比，清单是全域排放量的占比， 只宜比较次序和量级。
          </Caption>
        </Fill>
      )
    }
  </RunCard>
)
