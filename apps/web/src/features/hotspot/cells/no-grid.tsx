import { EmptyState } from '#/page/state-gate.tsx'

/** Before the first map, or in a period without enough sensors. */
export const NoGrid = () => (
  <EmptyState title="该时段没有网格数据">少于 8 个站点有数据时不作融合；新装系统在数据入库后 10 分钟内生成。</EmptyState>
)
